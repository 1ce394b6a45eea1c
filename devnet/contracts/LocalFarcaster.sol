// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Who owns which Farcaster id: the one question that signing in asks of the real registry on OP Mainnet. Here anyone registers.
contract LocalIdRegistry {
    mapping(address owner => uint256 fid) public idOf;

    function register(uint256 fid, address owner) external {
        idOf[owner] = fid;
    }
}

/// Keys that act for a Farcaster id, as the real registry tells them: state 1 is added, key type 2 an address that signs in.
contract LocalKeyRegistry {
    struct KeyData {
        uint8 state;
        uint32 keyType;
    }

    mapping(uint256 fid => mapping(bytes key => KeyData)) public keyDataOf;

    function add(uint256 fid, bytes calldata key, uint32 keyType) external {
        keyDataOf[fid][key] = KeyData(1, keyType);
    }

    function remove(uint256 fid, bytes calldata key) external {
        keyDataOf[fid][key].state = 2;
    }
}
