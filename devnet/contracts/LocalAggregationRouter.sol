// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

interface IWrapped is IERC20 {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
}

interface IPairV2 {
    function token0() external view returns (address);
    function getReserves() external view returns (uint112, uint112, uint32);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

interface IPoolV3 {
    function token0() external view returns (address);
    function swap(address to, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data)
        external
        returns (int256 amount0, int256 amount1);
}

/// @title Stands in for the router of 1inch on development chains: its outer call, none of its code.
/// @dev Where 1inch calls an executor that knows many exchanges, this one walks through pools itself, and is its only executor.
/// Nothing lies in it between two calls.
contract LocalAggregationRouter {
    using SafeERC20 for IERC20;

    struct SwapDescription {
        IERC20 srcToken;
        IERC20 dstToken;
        address payable srcReceiver;
        address payable dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
    }

    /// A pool on the way, and the token that it gives.
    struct Hop {
        address pool;
        bool isV3;
        IERC20 gives;
    }

    /// What `data` holds, ABI-encoded.
    struct Route {
        Hop[] hops;
        /// Gets `fee` hundredths of a per cent of what is sold.
        address payable referrer;
        uint256 fee;
    }

    uint256 private constant PARTIAL_FILL = 1;
    IERC20 private constant COIN = IERC20(0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE);
    uint160 private constant LOWEST = 4295128740;
    uint160 private constant HIGHEST = 1461446703485210103287273052203988822378723970341;

    IWrapped private immutable _wrapped;
    /// The pool of V3 that is being asked, and what it is paid in: nobody else may have tokens by its callback.
    address private _asked;
    IERC20 private _pays;

    error NotSupported();
    error PoolTooShallow();
    error InvalidMsgValue();
    error ZeroMinReturn();
    error ReturnAmountIsNotEnough(uint256 result, uint256 minReturn);

    constructor(IWrapped wrapped) {
        _wrapped = wrapped;
    }

    /// Coins come from the wrapped coin alone.
    receive() external payable {
        if (msg.sender != address(_wrapped)) revert InvalidMsgValue();
    }

    function swap(address executor, SwapDescription calldata desc, bytes calldata data)
        external
        payable
        returns (uint256 returnAmount, uint256 spentAmount)
    {
        if (executor != address(this) || desc.srcReceiver != address(this)) revert NotSupported();
        if (desc.flags & PARTIAL_FILL != 0) revert NotSupported();
        if (desc.minReturnAmount == 0) revert ZeroMinReturn();
        if (msg.value != (desc.srcToken == COIN ? desc.amount : 0)) revert InvalidMsgValue();
        address payable receiver = desc.dstReceiver == address(0) ? payable(msg.sender) : desc.dstReceiver;

        uint256 amount = _take(desc.srcToken, desc.amount);
        Route memory route = abi.decode(data, (Route));
        uint256 share = (amount * route.fee) / 10_000;
        if (share > 0) _give(desc.srcToken, route.referrer, share);
        amount -= share;
        if (desc.srcToken == COIN) _wrapped.deposit{value: amount}();
        IERC20 token = desc.srcToken == COIN ? _wrapped : desc.srcToken;
        for (uint256 i = 0; i < route.hops.length; i++) {
            amount = _exchange(route.hops[i], token, amount);
            token = route.hops[i].gives;
        }
        if (token != (desc.dstToken == COIN ? _wrapped : desc.dstToken)) revert NotSupported();
        if (desc.dstToken == COIN) _wrapped.withdraw(amount);
        returnAmount = _give(desc.dstToken, receiver, amount);
        if (returnAmount < desc.minReturnAmount) revert ReturnAmountIsNotEnough(returnAmount, desc.minReturnAmount);
        spentAmount = desc.amount;
    }

    /// What a pool of V3 asks for in the middle of a swap.
    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        if (msg.sender != _asked) revert NotSupported();
        _pays.safeTransfer(msg.sender, uint256(amount0 > 0 ? amount0 : amount1));
    }

    /// @return what came: less than `amount` of a token that takes a fee
    function _take(IERC20 token, uint256 amount) private returns (uint256) {
        if (token == COIN) return amount;
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(msg.sender, address(this), amount);
        return token.balanceOf(address(this)) - before;
    }

    /// @return what the receiver has more than before
    function _give(IERC20 token, address payable receiver, uint256 amount) private returns (uint256) {
        if (token == COIN) {
            (bool isTaken,) = receiver.call{value: amount}("");
            if (!isTaken) revert NotSupported();
            return amount;
        }
        uint256 before = token.balanceOf(receiver);
        token.safeTransfer(receiver, amount);
        return token.balanceOf(receiver) - before;
    }

    function _exchange(Hop memory hop, IERC20 token, uint256 amount) private returns (uint256) {
        uint256 before = hop.gives.balanceOf(address(this));
        bool isFirst = IPairV2(hop.pool).token0() == address(token);
        if (hop.isV3) {
            (_asked, _pays) = (hop.pool, token);
            (int256 amount0, int256 amount1) =
                IPoolV3(hop.pool).swap(address(this), isFirst, int256(amount), isFirst ? LOWEST : HIGHEST, "");
            _asked = address(0);
            // What a shallow pool left would be anybody's.
            if (uint256(isFirst ? amount0 : amount1) != amount) revert PoolTooShallow();
        } else {
            (uint256 paid, uint256 given) = _reservesOf(hop.pool, isFirst);
            token.safeTransfer(hop.pool, amount);
            uint256 counted = (token.balanceOf(hop.pool) - paid) * 997;
            uint256 result = (counted * given) / (paid * 1000 + counted);
            IPairV2(hop.pool).swap(isFirst ? 0 : result, isFirst ? result : 0, address(this), "");
        }
        return hop.gives.balanceOf(address(this)) - before;
    }

    function _reservesOf(address pair, bool isFirst) private view returns (uint256, uint256) {
        (uint112 first, uint112 second,) = IPairV2(pair).getReserves();
        return isFirst ? (first, second) : (second, first);
    }
}
