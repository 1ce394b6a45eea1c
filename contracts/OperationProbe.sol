// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IAccount, IPaymaster, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";

/// @title Measures what an operation of ERC-4337 needs.
/// @notice Never deployed: a question to a node (`eth_call`) puts it at the address of the EntryPoint, for that one answer.
contract OperationProbe {
    struct Measured {
        /// 1: the account refused, 2: the paymaster did, 3: the call did; 0 for none of them.
        uint256 refusedBy;
        bytes reason;
        uint256 verificationGas;
        uint256 paymasterGas;
        uint256 callGas;
        bool hasContext;
    }

    error Attempted(bool isDone, uint256 used, bytes answer);

    /// @dev Accounts pay in here what they owe.
    receive() external payable {}

    /// @param hash of the operation, as the EntryPoint makes it
    /// @param missing what the account has to pay in
    /// @param most gas that the call may take
    function measure(PackedUserOperation calldata op, bytes32 hash, uint256 missing, uint256 most)
        external
        returns (Measured memory measured)
    {
        uint256 left = gasleft();
        try IAccount(op.sender).validateUserOp(op, hash, missing) returns (uint256) {}
        catch (bytes memory reason) {
            return Measured(1, reason, left - gasleft(), 0, 0, false);
        }
        measured.verificationGas = left - gasleft();
        if (op.paymasterAndData.length >= 20) {
            left = gasleft();
            try IPaymaster(address(bytes20(op.paymasterAndData))).validatePaymasterUserOp(op, hash, missing) returns (
                bytes memory context, uint256
            ) {
                measured.hasContext = context.length > 0;
            } catch (bytes memory reason) {
                measured.refusedBy = 2;
                measured.reason = reason;
                return measured;
            }
            measured.paymasterGas = left - gasleft();
        }
        (bool isDone, uint256 used, bytes memory answer) = _attempt(op.sender, op.callData, most);
        if (!isDone) {
            measured.refusedBy = 3;
            measured.reason = answer;
            return measured;
        }
        // Calls within calls keep a part of the gas back: what was used is not always enough.
        for (isDone = false; !isDone && used < most; used += used / 16 + 500) {
            (isDone,,) = _attempt(op.sender, op.callData, used);
        }
        measured.callGas = used;
    }

    /// @notice Calls, and takes back what that changed.
    function attempt(address target, bytes calldata data, uint256 most) external {
        uint256 left = gasleft();
        (bool isDone, bytes memory answer) = target.call{gas: most}(data);
        revert Attempted(isDone, left - gasleft(), answer);
    }

    function _attempt(address target, bytes calldata data, uint256 most)
        private
        returns (bool isDone, uint256 used, bytes memory answer)
    {
        try this.attempt(target, data, most) {}
        catch (bytes memory outcome) {
            if (bytes4(outcome) != Attempted.selector) return (false, most, "");
            assembly ("memory-safe") {
                mstore(add(outcome, 4), sub(mload(outcome), 4))
                outcome := add(outcome, 4)
            }
            (isDone, used, answer) = abi.decode(outcome, (bool, uint256, bytes));
        }
    }
}
