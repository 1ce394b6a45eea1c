// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

interface IBridge {
    function depositV3(
        address depositor,
        address recipient,
        address inputToken,
        address outputToken,
        uint256 inputAmount,
        uint256 outputAmount,
        uint256 destinationChainId,
        address exclusiveRelayer,
        uint32 quoteTimestamp,
        uint32 fillDeadline,
        uint32 exclusivityParameter,
        bytes calldata message
    ) external payable;
}

/// @title One outer call of LI.FI's contract, that of its facet for Across, in front of the local bridge; none of its code.
/// @notice It takes tokens and gives them to the bridge at once. It swaps nothing before, and calls nothing on the other chain.
contract LocalDiamond {
    using SafeERC20 for IERC20;

    struct BridgeData {
        bytes32 transactionId;
        string bridge;
        string integrator;
        address referrer;
        address sendingAssetId;
        address receiver;
        uint256 minAmount;
        uint256 destinationChainId;
        bool hasSourceSwaps;
        bool hasDestinationCall;
    }

    struct AcrossV4Data {
        bytes32 receiverAddress;
        bytes32 refundAddress;
        bytes32 receivingAssetId;
        uint256 outputAmount;
        uint128 outputAmountMultiplier;
        bytes32 exclusiveRelayer;
        uint32 quoteTimestamp;
        uint32 fillDeadline;
        uint32 exclusivityDeadline;
        bytes message;
    }

    error NotSupported();

    IBridge public immutable bridge;

    constructor(IBridge bridge_) {
        bridge = bridge_;
    }

    /// @notice Names and order of what it takes are LI.FI's.
    function startBridgeTokensViaAcrossV4(BridgeData calldata data, AcrossV4Data calldata across) external payable {
        if (data.hasSourceSwaps || data.hasDestinationCall || _toAddress(across.receiverAddress) != data.receiver)
            revert NotSupported();
        IERC20 token = IERC20(data.sendingAssetId);
        token.safeTransferFrom(msg.sender, address(this), data.minAmount);
        token.forceApprove(address(bridge), data.minAmount);
        bridge.depositV3(
            _toAddress(across.refundAddress),
            data.receiver,
            data.sendingAssetId,
            _toAddress(across.receivingAssetId),
            data.minAmount,
            across.outputAmount,
            data.destinationChainId,
            _toAddress(across.exclusiveRelayer),
            across.quoteTimestamp,
            across.fillDeadline,
            across.exclusivityDeadline,
            across.message
        );
    }

    function _toAddress(bytes32 word) private pure returns (address) {
        return address(uint160(uint256(word)));
    }
}
