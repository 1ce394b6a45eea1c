// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

/// @title Local Dollar: the token of the development chains. It is worth nothing and anyone may mint it. As dollar tokens do, it takes
/// transfers that are authorized by a signature (ERC-3009).
contract LocalDollar is ERC3009 {
    constructor(address[] memory holders, uint256 amount) ERC20("Local Dollar", "LUSD") EIP712("Local Dollar", "1") {
        for (uint256 i = 0; i < holders.length; i++) {
            _mint(holders[i], amount);
        }
    }

    /// @notice Six, as most dollar tokens have: code that assumes eighteen breaks here and not in front of users.
    function decimals() public pure override returns (uint8) {
        return 6;
    }

    /// @notice Gives `amount` smallest units to `holder`; a test funds the accounts that it makes itself.
    function mint(address holder, uint256 amount) external {
        _mint(holder, amount);
    }
}
