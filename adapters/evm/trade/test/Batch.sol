// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title What an account delegates to (EIP-7702), so that several calls of its own are one.
contract Batch {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    error NotTheAccount();

    function execute(Call[] calldata calls) external payable {
        if (msg.sender != address(this)) revert NotTheAccount();
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!done) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
    }

    receive() external payable {}
}
