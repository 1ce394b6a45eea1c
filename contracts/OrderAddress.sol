// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// @title The address of one order: what comes to it goes to one recipient, which is written into its code, and nowhere else.
/// @notice Each is a clone (ERC-1167) of this contract. It has no owner, no key and no upgrade, and gives no allowance.
/// Coins may come before it is deployed, and after: but then the sender has to pass on more than 2,300 gas, or the transfer reverts.
contract OrderAddress {
    using SafeERC20 for IERC20;

    error NotTheFactory();
    error PayoutRefused();

    address private immutable _factory = msg.sender;

    receive() external payable {}

    /// @notice Pays the whole balance of a token to the recipient; zero is the chain's coin.
    /// @return paid What has left this address. Of tokens with a fee the recipient gets less.
    function payOut(address token) external returns (uint256 paid) {
        // The factory tells of each payout. One that it did not hear of would be missing from what has come.
        if (msg.sender != _factory) revert NotTheFactory();
        address recipient = address(bytes20(Clones.fetchCloneArgs(address(this))));
        if (token == address(0)) {
            paid = address(this).balance;
            if (paid > 0 && !LowLevelCall.callNoReturn(recipient, paid, "")) revert PayoutRefused();
            return paid;
        }
        uint256 balance = IERC20(token).balanceOf(address(this));
        if (balance == 0) return 0;
        if (!IERC20(token).trySafeTransfer(recipient, balance)) revert PayoutRefused();
        // Never the token's word for it: one that says yes and moves nothing has paid nothing.
        paid = balance - IERC20(token).balanceOf(address(this));
        if (paid == 0) revert PayoutRefused();
    }
}

/// @title Deploys and empties the addresses of orders. An address depends on the order's id and its recipient alone, so anyone can compute it
/// before it exists; it is the same on every chain that has this factory.
/// @notice Anyone may call it, at any time, for any orders: the money goes where the addresses say. At each moment, what an address holds and
/// what was paid out of it (`Payout`) together are all that has come to it, in tokens whose balances change by transfers alone.
contract OrderAddressFactory is ReentrancyGuard {
    struct Order {
        /// 128 bits; the salt is these 16 bytes, and 16 of zero after them.
        bytes16 id;
        address recipient;
        /// What is paid out; zero is the chain's coin.
        address[] tokens;
    }

    /// @param token Zero for the chain's coin.
    /// @param amount What has left the order's address.
    event Payout(address indexed orderAddress, address indexed token, uint256 amount);
    /// @notice The token or the recipient refused; all of it is still at the order's address, and may be asked for again.
    event PayoutFailed(address indexed orderAddress, address indexed token);

    /// @notice What the addresses are clones of.
    address public immutable implementation = address(new OrderAddress());

    /// @notice The address of an order.
    function addressOf(bytes16 id, address recipient) public view returns (address) {
        return Clones.predictDeterministicAddressWithImmutableArgs(implementation, abi.encodePacked(recipient), id);
    }

    /// @notice Pays out many orders. What refuses is told of (`PayoutFailed`) and holds back no other; a token that burns all the gas
    /// that it gets does: it has to be left out.
    function collect(Order[] calldata orders) external nonReentrant {
        for (uint256 i = 0; i < orders.length; i++) {
            Order calldata order = orders[i];
            address orderAddress = addressOf(order.id, order.recipient);
            if (orderAddress.code.length == 0) {
                Clones.cloneDeterministicWithImmutableArgs(implementation, abi.encodePacked(order.recipient), order.id);
            }
            for (uint256 j = 0; j < order.tokens.length; j++) {
                address token = order.tokens[j];
                try OrderAddress(payable(orderAddress)).payOut(token) returns (uint256 paid) {
                    if (paid > 0) emit Payout(orderAddress, token, paid);
                } catch {
                    emit PayoutFailed(orderAddress, token);
                }
            }
        }
    }
}
