// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// An account of one owner, whose signatures count as its own. For tests: it can do nothing else.
contract OwnedAccount is IERC1271 {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes memory signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError error,) = ECDSA.tryRecover(hash, signature);
        bool isGood = error == ECDSA.RecoverError.NoError && signer == owner;
        return isGood ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Deploys accounts at addresses that are known before.
contract OwnedAccountFactory {
    function deploy(address owner, bytes32 salt) external returns (address) {
        return address(new OwnedAccount{salt: salt}(owner));
    }
}

/// A contract that knows nothing of signatures and takes every call.
contract MuteAccount {
    fallback() external payable {}
}

/// Answers with the magic value in a word that holds more.
contract SloppyAccount {
    fallback(bytes calldata) external payable returns (bytes memory) {
        return abi.encodePacked(IERC1271.isValidSignature.selector, bytes28(uint224(1)));
    }
}
