// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

/// @dev ENSIP-10: a resolver that is asked with the whole name.
interface IExtendedResolver {
    function resolve(bytes memory name, bytes memory data) external view returns (bytes memory);
}

/// @title Resolves all names below one of ENS by the answers of gateways (ERC-3668), which a set of keys signs for.
/// @notice The owner adds and removes those keys. What a removed key has signed counts no more, whenever it expires.
contract NameResolver is Ownable2Step, IExtendedResolver, IERC165 {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error SignatureInvalid();
    error SignatureExpired();

    event SignerSet(address indexed signer, bool isSigner);
    event UrlsSet(string[] urls);

    mapping(address signer => bool) public isSigner;
    string[] private _urls;

    constructor(address owner, string[] memory gateways, address[] memory signers) Ownable(owner) {
        _setUrls(gateways);
        for (uint256 i = 0; i < signers.length; i++) {
            _setSigner(signers[i], true);
        }
    }

    /// @notice Adds a key that signs answers, or removes one.
    function setSigner(address signer, bool isOne) external onlyOwner {
        _setSigner(signer, isOne);
    }

    /// @notice Templates of the gateways, in the order in which clients ask them; one without `{data}` is asked by POST.
    function setUrls(string[] calldata gateways) external onlyOwner {
        _setUrls(gateways);
    }

    function urls() external view returns (string[] memory) {
        return _urls;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == type(IExtendedResolver).interfaceId || id == type(IERC165).interfaceId;
    }

    /// @notice Sends the client to the gateways with this very call.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory request = abi.encodeCall(IExtendedResolver.resolve, (name, data));
        revert OffchainLookup(address(this), _urls, request, this.resolveWithProof.selector, request);
    }

    /// @notice Takes an answer that one of the keys signed for this resolver and this question, until it expires.
    function resolveWithProof(bytes calldata response, bytes calldata request) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert SignatureExpired();
        bytes32 signed =
            keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(request), keccak256(result)));
        if (!isSigner[ECDSA.recover(signed, signature)]) revert SignatureInvalid();
        return result;
    }

    function _setSigner(address signer, bool isOne) private {
        isSigner[signer] = isOne;
        emit SignerSet(signer, isOne);
    }

    function _setUrls(string[] memory gateways) private {
        _urls = gateways;
        emit UrlsSet(gateways);
    }
}
