// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @dev Metadata and picture as `data:` addresses: they need no server.
library Drawing {
    function metadata(string memory name, uint256 hue, string memory trait, string memory value)
        internal
        pure
        returns (string memory)
    {
        bytes memory svg = abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(',
            Strings.toString(hue % 360),
            ',60%,80%)"/><circle cx="32" cy="28" r="14" fill="hsl(',
            Strings.toString((hue + 180) % 360),
            ',60%,45%)"/><rect y="44" width="64" height="20" fill="hsl(210,55%,40%)"/></svg>'
        );
        bytes memory json = abi.encodePacked(
            '{"name":"',
            name,
            '","description":"Of the local chains. It is worth nothing.","image":"data:image/svg+xml;base64,',
            Base64.encode(svg),
            '","attributes":[{"trait_type":"',
            trait,
            '","value":"',
            value,
            '"}]}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}

/// @title Local Postcards: collectibles of the development chains, one of each. Anyone may mint one.
contract LocalPostcards is ERC721 {
    constructor(address[] memory holders, uint256 each) ERC721("Local Postcards", "LPC") {
        for (uint256 i = 0; i < holders.length * each; i++) {
            _mint(holders[i / each], i + 1);
        }
    }

    function mint(address holder, uint256 id) external {
        _mint(holder, id);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        string memory number = Strings.toString(id);
        return Drawing.metadata(string.concat("Postcard ", number), id * 47, "Tide", id % 2 == 0 ? "High" : "Low");
    }
}

/// @title Local Shells: collectibles of the development chains, several of each. Anyone may mint some.
contract LocalShells is ERC1155 {
    string public constant name = "Local Shells";

    constructor(address[] memory holders, uint256 amount) ERC1155("") {
        for (uint256 i = 0; i < holders.length; i++) {
            _mint(holders[i], 1, amount, "");
        }
    }

    function mint(address holder, uint256 id, uint256 amount) external {
        _mint(holder, id, amount, "");
    }

    function uri(uint256 id) public pure override returns (string memory) {
        return Drawing.metadata(string.concat("Shell ", Strings.toString(id)), id * 101 + 20, "Shape", "Spiral");
    }
}
