package dev.cairn.app.cli;

/**
 * Which arguments of which calls are no plain strings (Core, rpc/client.cpp, {@code vRPCConvertParams}). One line a method, or
 * several: {@code method index:name …}. Behind a name, {@code $} says that it is a string although the call's other strings may
 * hold an equals sign, {@code ?} that it is JSON if it reads as such and else a string; without a mark it must be JSON.
 */
final class ParamTable {

    /** How an argument is read. */
    enum Format {
        JSON,
        STRING,
        JSON_OR_STRING
    }

    private static final String TABLE = """
            addconnection 2:v2transport
            addnode 2:v2transport
            addpeeraddress 1:port 2:tried
            analyzepsbt 0:psbt$
            backupwallet 0:destination$
            bumpfee 1:options 1:conf_target 1:fee_rate 1:replaceable 1:outputs 1:original_change_index
            combinepsbt 0:txs
            combinerawtransaction 0:txs
            converttopsbt 1:permitsigdata 2:iswitness
            createmultisig 0:nrequired 1:keys
            createpsbt 0:inputs 1:outputs 2:locktime 3:replaceable 4:version
            createrawtransaction 0:inputs 1:outputs 2:locktime 3:replaceable 4:version
            createwallet 0:wallet_name$ 1:disable_private_keys 2:blank 3:passphrase$ 4:avoid_reuse 5:descriptors
            createwallet 6:load_on_startup 7:external_signer
            createwalletdescriptor 1:options 1:internal
            decodepsbt 0:psbt$
            decoderawtransaction 1:iswitness
            deriveaddresses 1:range
            descriptorprocesspsbt 0:psbt$ 1:descriptors 2:sighashtype$ 3:bip32derivs 4:finalize
            disconnectnode 1:nodeid
            dumptxoutset 0:path$ 1:type$ 2:options 2:rollback?
            echoipc 0:arg$
            echojson 0:arg0 1:arg1 2:arg2 3:arg3 4:arg4 5:arg5 6:arg6 7:arg7 8:arg8 9:arg9
            encryptwallet 0:passphrase$
            estimaterawfee 0:conf_target 1:threshold
            estimatesmartfee 0:conf_target
            finalizepsbt 0:psbt$ 1:extract
            fundrawtransaction 1:options 1:add_inputs 1:include_unsafe 1:minconf 1:maxconf 1:changePosition
            fundrawtransaction 1:includeWatching 1:lockUnspents 1:fee_rate 1:feeRate 1:subtractFeeFromOutputs
            fundrawtransaction 1:input_weights 1:conf_target 1:replaceable 1:solving_data 1:max_tx_weight
            fundrawtransaction 2:iswitness
            generateblock 1:transactions 2:submit
            generatetoaddress 0:nblocks 2:maxtries
            generatetodescriptor 0:num_blocks 2:maxtries
            getaddressesbylabel 0:label$
            getbalance 1:minconf 2:include_watchonly 3:avoid_reuse
            getblock 1:verbosity 1:verbose
            getblockfrompeer 1:peer_id
            getblockhash 0:height
            getblockheader 1:verbose
            getblockstats 0:hash_or_height? 1:stats
            getblocktemplate 0:template_request
            getchaintxstats 0:nblocks
            getdescriptoractivity 0:blockhashes 1:scanobjects 2:include_mempool
            gethdkeys 0:active_only 0:options 0:private
            getmempoolancestors 1:verbose
            getmempooldescendants 1:verbose
            getnetworkhashps 0:nblocks 1:height
            getnewaddress 0:label$ 1:address_type$
            getnodeaddresses 0:count
            getorphantxs 0:verbosity
            getrawmempool 0:verbose 1:mempool_sequence
            getrawtransaction 1:verbosity 1:verbose
            getreceivedbyaddress 1:minconf 2:include_immature_coinbase
            getreceivedbylabel 0:label$ 1:minconf 2:include_immature_coinbase
            gettransaction 1:include_watchonly 2:verbose
            gettxout 1:n 2:include_mempool
            gettxoutproof 0:txids
            gettxoutsetinfo 1:hash_or_height? 2:use_index
            gettxspendingprevout 0:outputs
            importdescriptors 0:requests
            importmempool 0:filepath$ 1:options 1:apply_fee_delta_priority 1:use_current_time
            importmempool 1:apply_unbroadcast_set
            joinpsbts 0:txs
            keypoolrefill 0:newsize
            listdescriptors 0:private
            listreceivedbyaddress 0:minconf 1:include_empty 2:include_watchonly 4:include_immature_coinbase
            listreceivedbylabel 0:minconf 1:include_empty 2:include_watchonly 3:include_immature_coinbase
            listsinceblock 0:blockhash$ 1:target_confirmations 2:include_watchonly 3:include_removed
            listsinceblock 4:include_change 5:label$
            listtransactions 0:label$ 1:count 2:skip 3:include_watchonly
            listunspent 0:minconf 1:maxconf 2:addresses 3:include_unsafe 4:query_options 4:minimumAmount
            listunspent 4:maximumAmount 4:maximumCount 4:minimumSumAmount 4:include_immature_coinbase
            loadtxoutset 0:path$
            loadwallet 0:filename$ 1:load_on_startup
            lockunspent 0:unlock 1:transactions 2:persistent
            logging 0:include 1:exclude
            migratewallet 0:wallet_name$ 1:passphrase$
            mockscheduler 0:delta_time
            prioritisetransaction 1:dummy 2:fee_delta
            pruneblockchain 0:height
            psbtbumpfee 1:options 1:conf_target 1:fee_rate 1:replaceable 1:outputs 1:original_change_index
            rescanblockchain 0:start_height 1:stop_height
            restorewallet 0:wallet_name$ 1:backup_file$ 2:load_on_startup
            scanblocks 1:scanobjects 2:start_height 3:stop_height 5:options 5:filter_false_positives
            scantxoutset 1:scanobjects
            send 0:outputs 1:conf_target 3:fee_rate 4:options 4:add_inputs 4:include_unsafe 4:minconf 4:maxconf
            send 4:add_to_wallet 4:change_position 4:fee_rate 4:include_watching 4:inputs 4:locktime 4:lock_unspents
            send 4:psbt 4:subtract_fee_from_outputs 4:conf_target 4:replaceable 4:solving_data 4:max_tx_weight
            send 5:version
            sendall 0:recipients 1:conf_target 3:fee_rate 4:options 4:add_to_wallet 4:fee_rate 4:include_watching
            sendall 4:inputs 4:locktime 4:lock_unspents 4:psbt 4:send_max 4:minconf 4:maxconf 4:conf_target
            sendall 4:replaceable 4:solving_data 4:version
            sendmany 0:dummy$ 1:amounts 2:minconf 3:comment$ 4:subtractfeefrom 5:replaceable 6:conf_target
            sendmany 7:estimate_mode$ 8:fee_rate 9:verbose
            sendmsgtopeer 0:peer_id
            sendrawtransaction 1:maxfeerate 2:maxburnamount
            sendtoaddress 0:address$ 1:amount 2:comment$ 3:comment_to$ 4:subtractfeefromamount 5:replaceable
            sendtoaddress 6:conf_target 7:estimate_mode$ 8:avoid_reuse 9:fee_rate 10:verbose
            setban 2:bantime 3:absolute
            setlabel 1:label$
            setdbcache 0:size
            setmocktime 0:timestamp
            setnetworkactive 0:state
            settxfee 0:amount
            setwalletflag 1:value
            signmessage 1:message$
            signmessagewithprivkey 1:message$
            signrawtransactionwithkey 1:privkeys 2:prevtxs
            signrawtransactionwithwallet 1:prevtxs
            simulaterawtransaction 0:rawtxs 1:options 1:include_watchonly
            stop 0:wait
            submitpackage 0:package 1:maxfeerate 2:maxburnamount
            testmempoolaccept 0:rawtxs 1:maxfeerate
            unloadwallet 0:wallet_name$ 1:load_on_startup
            utxoupdatepsbt 0:psbt$ 1:descriptors
            verifychain 0:checklevel 1:nblocks
            verifymessage 1:signature$ 2:message$
            waitforblock 1:timeout
            waitforblockheight 0:height 1:timeout
            waitfornewblock 0:timeout
            walletcreatefundedpsbt 0:inputs 1:outputs 2:locktime 3:options 3:add_inputs 3:include_unsafe 3:minconf
            walletcreatefundedpsbt 3:maxconf 3:changePosition 3:includeWatching 3:lockUnspents 3:fee_rate 3:feeRate
            walletcreatefundedpsbt 3:subtractFeeFromOutputs 3:conf_target 3:replaceable 3:solving_data
            walletcreatefundedpsbt 3:max_tx_weight 4:bip32derivs 5:version
            walletpassphrase 0:passphrase$ 1:timeout
            walletpassphrasechange 0:oldpassphrase$ 1:newpassphrase$
            walletprocesspsbt 0:psbt$ 1:sign 2:sighashtype$ 3:bip32derivs 4:finalize
            """;

    private ParamTable() {}

    /** How the argument at a place is read; null if it is any string. */
    static Format at(String method, int index) {
        return find(method, index + ":", false);
    }

    /** How the argument of a name is read; null if the table does not know it. */
    static Format named(String method, String name) {
        return find(method, ":" + name, true);
    }

    private static Format find(String method, String wanted, boolean byName) {
        for (String line : TABLE.split("\n", -1)) {
            if (line.length() > method.length() && line.charAt(method.length()) == ' ' && line.startsWith(method)) {
                for (String entry : line.substring(method.length() + 1).split(" ", -1)) {
                    Format format = format(entry);
                    String plain = format == Format.JSON ? entry : entry.substring(0, entry.length() - 1);
                    if (byName ? plain.endsWith(wanted) : plain.startsWith(wanted)) {
                        return format;
                    }
                }
            }
        }
        return null;
    }

    private static Format format(String entry) {
        return switch (entry.charAt(entry.length() - 1)) {
            case '$' -> Format.STRING;
            case '?' -> Format.JSON_OR_STRING;
            default -> Format.JSON;
        };
    }
}
