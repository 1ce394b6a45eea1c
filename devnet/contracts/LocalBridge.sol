// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title A bridge between development chains, with the outer call of Across and none of its code.
/// @notice It holds what was deposited until its filler has paid on the other chain, or until the deadline is over: then anyone has it given back.
/// @dev Chains do not see each other: that a deposit was filled is the filler's word, which is why this is for development alone.
contract LocalBridge {
    using SafeERC20 for IERC20;

    enum State {
        None,
        Held,
        Released,
        Refunded
    }

    struct Deposit {
        uint256 id;
        address depositor;
        address recipient;
        address inputToken;
        address outputToken;
        uint256 inputAmount;
        uint256 outputAmount;
        uint256 destinationChainId;
        uint32 fillDeadline;
    }

    event Deposited(uint256 indexed id, address indexed depositor, Deposit deposit);
    event Filled(uint256 indexed originChainId, uint256 indexed id, address indexed recipient, uint256 amount);
    event Released(uint256 indexed id);
    event Refunded(uint256 indexed id, address indexed depositor, uint256 amount);

    error NotSupported();
    error QuoteTooOld();
    error DeadlineWrong();
    error NotHeld();
    error NotOver();
    error Over();
    error AlreadyFilled();
    error NotTheFiller();

    /// Seconds that the filler has after a deadline to say that it filled in time.
    uint256 public constant GRACE = 60;
    /// Seconds between a quote and its deposit, and the longest that money is held.
    uint256 private constant QUOTE_AGE = 3600;
    uint256 private constant LONGEST = 6 hours;

    address public immutable filler;
    uint256 public count;
    mapping(bytes32 deposit => State) public states;
    mapping(bytes32 fill => bool) public fills;

    constructor(address filler_) {
        filler = filler_;
    }

    /// @notice Takes tokens for an output on another chain. Names and order of what it takes are Across'.
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
    ) external payable {
        if (msg.value != 0 || message.length != 0 || exclusiveRelayer != address(0) || exclusivityParameter != 0)
            revert NotSupported();
        if (destinationChainId == block.chainid || outputAmount == 0) revert NotSupported();
        if (quoteTimestamp + QUOTE_AGE < block.timestamp) revert QuoteTooOld();
        if (fillDeadline <= block.timestamp || fillDeadline > block.timestamp + LONGEST) revert DeadlineWrong();
        Deposit memory made = Deposit(
            ++count,
            depositor,
            recipient,
            inputToken,
            outputToken,
            inputAmount,
            outputAmount,
            destinationChainId,
            fillDeadline
        );
        states[keccak256(abi.encode(made))] = State.Held;
        emit Deposited(made.id, depositor, made);
        IERC20(inputToken).safeTransferFrom(msg.sender, address(this), inputAmount);
    }

    /// @notice Pays a deposit of another chain: whole, once, in time.
    function fill(uint256 originChainId, Deposit calldata made) external {
        if (made.destinationChainId != block.chainid) revert NotSupported();
        if (block.timestamp > made.fillDeadline) revert Over();
        bytes32 key = keccak256(abi.encode(originChainId, made));
        if (fills[key]) revert AlreadyFilled();
        fills[key] = true;
        emit Filled(originChainId, made.id, made.recipient, made.outputAmount);
        IERC20(made.outputToken).safeTransferFrom(msg.sender, made.recipient, made.outputAmount);
    }

    /// @notice Gives the filler what it has paid for on the other chain.
    function release(Deposit calldata made) external {
        if (msg.sender != filler) revert NotTheFiller();
        _leave(made, State.Released);
        emit Released(made.id);
        IERC20(made.inputToken).safeTransfer(filler, made.inputAmount);
    }

    /// @notice Gives back what was not filled in time. Anyone may ask for it; it goes to the depositor.
    function refund(Deposit calldata made) external {
        if (block.timestamp <= made.fillDeadline + GRACE) revert NotOver();
        _leave(made, State.Refunded);
        emit Refunded(made.id, made.depositor, made.inputAmount);
        IERC20(made.inputToken).safeTransfer(made.depositor, made.inputAmount);
    }

    function stateOf(Deposit calldata made) external view returns (State) {
        return states[keccak256(abi.encode(made))];
    }

    function _leave(Deposit calldata made, State next) private {
        bytes32 key = keccak256(abi.encode(made));
        if (states[key] != State.Held) revert NotHeld();
        states[key] = next;
    }
}
