// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/** A token that answers `transfer` as tokens in the wild do. */
contract OddToken {
    enum Way { ReturnsTrue, ReturnsNothing, ReturnsFalse, ReturnsTwo, LogsNothing }

    event Transfer(address indexed from, address indexed to, uint256 value);

    string public constant name = "Odd Token";
    string public constant symbol = "ODD";
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    Way public way;

    constructor() {
        balanceOf[msg.sender] = 1e12;
    }

    function take(Way next) external {
        way = next;
    }

    function transfer(address to, uint256 value) external {
        uint256 answer = 1;
        if (way == Way.ReturnsFalse) answer = 0;
        else {
            balanceOf[msg.sender] -= value;
            balanceOf[to] += value;
            if (way == Way.ReturnsTwo) answer = 2;
            if (way != Way.LogsNothing) emit Transfer(msg.sender, to, value);
        }
        if (way == Way.ReturnsNothing) return;
        assembly {
            mstore(0, answer)
            return(0, 32)
        }
    }
}
