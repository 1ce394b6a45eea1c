// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

/// @dev ERC-3668: what is asked for lies with a gateway.
error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

/// @dev What clients that know `x-batch-gateway:true` answer themselves.
interface IBatchGateway {
    struct Query {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Query[] memory queries) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// @dev ENSIP-10: a resolver that is asked with the whole name.
interface IExtendedResolver {
    function resolve(bytes memory name, bytes memory data) external view returns (bytes memory);
}

/// @dev Names in DNS's wire format.
library Dns {
    function encode(string memory name) internal pure returns (bytes memory encoded) {
        bytes memory text = bytes(name);
        encoded = new bytes(text.length + 2);
        uint256 length = 0;
        for (uint256 i = text.length; i > 0; i--) {
            encoded[i] = text[i - 1] == "." ? bytes1(uint8(length)) : text[i - 1];
            length = text[i - 1] == "." ? 0 : length + 1;
        }
        encoded[0] = bytes1(uint8(length));
    }

    /// @dev The node (ENSIP-1) of what is left of a name from an offset on.
    function node(bytes memory name, uint256 offset) internal pure returns (bytes32) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return 0;
        bytes memory label = new bytes(length);
        for (uint256 i = 0; i < length; i++) {
            label[i] = name[offset + 1 + i];
        }
        return keccak256(abi.encodePacked(node(name, offset + 1 + length), keccak256(label)));
    }
}

/// @title Names of the development chains: registry and universal resolver in one, with the calls and errors of ENS's.
/// Anyone may set anything, false claims included.
contract LocalNames {
    using Dns for bytes;

    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    /// @dev How a lookup goes on once the gateway has answered.
    struct Lookup {
        address resolver;
        bool isExtended;
        string[] gateways;
        bytes4 callback;
        bytes extraData;
        // What a reverse lookup has to come to.
        string name;
        address account;
    }

    mapping(bytes32 node => address) public resolverOf;
    mapping(address account => string) public nameOf;

    function setResolver(bytes calldata name, address resolver) external {
        resolverOf[name.node(0)] = resolver;
    }

    /// @notice What an account calls itself. Nobody checks it here: whoever reads it looks the name up.
    function setName(address account, string calldata name) external {
        nameOf[account] = name;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        (Lookup memory lookup, bytes memory request) = _find(name, data);
        lookup.gateways = gateways;
        return (_ask(lookup, request, this.resolveCallback.selector), lookup.resolver);
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        Lookup memory lookup = abi.decode(extraData, (Lookup));
        return (_goOn(lookup, response, this.resolveCallback.selector), lookup.resolver);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address, address)
    {
        string memory name = nameOf[address(bytes20(account))];
        if (coinType != 60 || bytes(name).length == 0) return ("", address(0), address(this));
        bytes memory encoded = Dns.encode(name);
        (Lookup memory lookup, bytes memory request) =
            _find(encoded, abi.encodeWithSignature("addr(bytes32)", encoded.node(0)));
        lookup.gateways = gateways;
        lookup.name = name;
        lookup.account = address(bytes20(account));
        return _check(lookup, _ask(lookup, request, this.reverseCallback.selector));
    }

    function reverseCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        Lookup memory lookup = abi.decode(extraData, (Lookup));
        return _check(lookup, _goOn(lookup, response, this.reverseCallback.selector));
    }

    /// @dev A name that leads elsewhere is none (ENSIP-19).
    function _check(Lookup memory lookup, bytes memory result)
        private
        view
        returns (string memory, address, address)
    {
        address found = abi.decode(result, (address));
        if (found != lookup.account) revert ReverseAddressMismatch(lookup.name, abi.encodePacked(found));
        return (lookup.name, lookup.resolver, address(this));
    }

    /// @dev The resolver of the name, or of the nearest name above it that answers for all below (ENSIP-10).
    function _find(bytes memory name, bytes memory data)
        private
        view
        returns (Lookup memory lookup, bytes memory request)
    {
        for (uint256 offset = 0; uint8(name[offset]) != 0; offset += uint8(name[offset]) + 1) {
            address resolver = resolverOf[name.node(offset)];
            if (resolver == address(0)) continue;
            lookup.resolver = resolver;
            lookup.isExtended = _isExtended(resolver);
            if (lookup.isExtended) return (lookup, abi.encodeCall(IExtendedResolver.resolve, (name, data)));
            if (offset == 0) return (lookup, data);
        }
        revert ResolverNotFound(name);
    }

    function _isExtended(address resolver) private view returns (bool) {
        try IERC165(resolver).supportsInterface(type(IExtendedResolver).interfaceId) returns (bool itIs) {
            return itIs;
        } catch {
            return false;
        }
    }

    function _goOn(Lookup memory lookup, bytes memory response, bytes4 callback) private view returns (bytes memory) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        bytes memory request = abi.encodePacked(lookup.callback, abi.encode(responses[0], lookup.extraData));
        return _ask(lookup, request, callback);
    }

    function _ask(Lookup memory lookup, bytes memory request, bytes4 callback) private view returns (bytes memory) {
        (bool isAnswered, bytes memory answer) = lookup.resolver.staticcall(request);
        if (isAnswered) return lookup.isExtended ? abi.decode(answer, (bytes)) : answer;
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        IBatchGateway.Query[] memory queries = new IBatchGateway.Query[](1);
        (queries[0], lookup.callback, lookup.extraData) = _readLookup(answer);
        if (queries[0].sender != lookup.resolver) revert ResolverError(answer);
        bytes memory asked = abi.encodeCall(IBatchGateway.query, (queries));
        revert OffchainLookup(address(this), lookup.gateways, asked, callback, abi.encode(lookup));
    }

    function _readLookup(bytes memory reverted)
        private
        pure
        returns (IBatchGateway.Query memory query, bytes4 callback, bytes memory extraData)
    {
        bytes memory arguments = new bytes(reverted.length - 4);
        for (uint256 i = 0; i < arguments.length; i++) {
            arguments[i] = reverted[i + 4];
        }
        (query.sender, query.urls, query.data, callback, extraData) =
            abi.decode(arguments, (address, string[], bytes, bytes4, bytes));
    }
}

/// @title A resolver with its records on the chain. Anyone may set them.
contract LocalRecords {
    mapping(bytes32 node => address) public addr;
    mapping(bytes32 node => mapping(string key => string)) public text;

    function setAddr(bytes32 node, address account) external {
        addr[node] = account;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        text[node][key] = value;
    }
}
