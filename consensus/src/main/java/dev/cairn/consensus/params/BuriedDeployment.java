package dev.cairn.consensus.params;

import java.util.Optional;

/** A change of rules whose activation height is written into the software (BIP90; Core, deploymentinfo.cpp). */
public enum BuriedDeployment {
    /** The coinbase begins with the height (BIP34). */
    HEIGHT_IN_COINBASE("bip34", "bip34"),
    /** OP_CHECKLOCKTIMEVERIFY (BIP65). */
    CLTV("bip65", "cltv"),
    /** Strict DER signatures (BIP66). */
    DERSIG("bip66", "dersig"),
    /** Relative lock times and median time past (BIP68, 112, 113). */
    CSV("csv", "csv"),
    /** Segregated witness (BIP141, 143, 147). */
    SEGWIT("segwit", "segwit");

    private final String rpcName;
    private final String optionName;

    BuriedDeployment(String rpcName, String optionName) {
        this.rpcName = rpcName;
        this.optionName = optionName;
    }

    /** Its name in {@code getdeploymentinfo}. */
    public String rpcName() {
        return rpcName;
    }

    /** Its name in {@code -testactivationheight=name@height}. */
    public String optionName() {
        return optionName;
    }

    /** The deployment of that {@link #optionName()}. */
    public static Optional<BuriedDeployment> byOptionName(String name) {
        for (BuriedDeployment deployment : values()) {
            if (deployment.optionName.equals(name)) {
                return Optional.of(deployment);
            }
        }
        return Optional.empty();
    }
}
