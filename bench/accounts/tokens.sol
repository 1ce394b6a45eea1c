// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A token of a number. For benches: anyone may make some of it.
contract Coin {
    string public name;
    string public symbol;
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory number) {
        name = string.concat("Coin ", number);
        symbol = string.concat("C", number);
    }

    function give(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }
}

/// Makes many tokens, and gives some of each.
contract Mint {
    Coin[] public coins;

    function make(string[] calldata numbers) external {
        for (uint256 at = 0; at < numbers.length; at++) coins.push(new Coin(numbers[at]));
    }

    function give(address to, uint256 from, uint256 count) external {
        for (uint256 at = from; at < from + count; at++) coins[at].give(to, 1e6);
    }
}

/// What the service uses of Multicall3.
contract Together {
    struct Call {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function aggregate3(Call[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 at = 0; at < calls.length; at++) {
            (results[at].success, results[at].returnData) = calls[at].target.call(calls[at].callData);
        }
    }
}
