// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title Tokens of the development chains, each with a habit that exchanges meet. They are worth nothing and anyone may mint them.
contract LocalToken is ERC20 {
    uint8 private immutable _decimals;

    constructor(string memory name, string memory symbol, uint8 places, address[] memory holders, uint256 each)
        ERC20(name, symbol)
    {
        _decimals = places;
        for (uint256 i = 0; i < holders.length; i++) {
            _mint(holders[i], each);
        }
    }

    function decimals() public view virtual override returns (uint8) {
        return _decimals;
    }

    /// @notice Gives `amount` smallest units to `holder`; a test funds the accounts that it makes itself.
    function mint(address holder, uint256 amount) external {
        _mint(holder, amount);
    }
}

/// @title Takes EIP-2612 permits: a signature in the place of `approve`.
contract LocalPermitToken is LocalToken, ERC20Permit {
    constructor(string memory name, string memory symbol, uint8 places, address[] memory holders, uint256 each)
        LocalToken(name, symbol, places, holders, each)
        ERC20Permit(name)
    {}

    function decimals() public view override(ERC20, LocalToken) returns (uint8) {
        return LocalToken.decimals();
    }
}

/// @title Burns a part of every transfer.
contract LocalTaxedToken is LocalToken {
    uint256 public immutable percent;

    constructor(
        string memory name,
        string memory symbol,
        uint8 places,
        address[] memory holders,
        uint256 each,
        uint256 percent_
    ) LocalToken(name, symbol, places, holders, each) {
        percent = percent_;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from == address(0) || to == address(0)) return super._update(from, to, value);
        uint256 tax = (value * percent) / 100;
        super._update(from, address(0), tax);
        super._update(from, to, value - tax);
    }
}

interface IPairs {
    function getPair(address one, address other) external view returns (address);
}

/// @title Can be bought and cannot be sold: its pair takes it from its owner alone.
contract LocalUnsellableToken is LocalToken {
    address public immutable owner;
    IPairs private immutable _factory;
    address private immutable _wrapped;

    error NotForSale();

    constructor(
        string memory name,
        string memory symbol,
        uint8 places,
        address[] memory holders,
        uint256 each,
        address owner_,
        IPairs factory,
        address wrapped
    ) LocalToken(name, symbol, places, holders, each) {
        owner = owner_;
        _factory = factory;
        _wrapped = wrapped;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from != address(0) && from != owner && to != address(0) && to == _factory.getPair(address(this), _wrapped)) {
            revert NotForSale();
        }
        super._update(from, to, value);
    }
}

/// @title Like the dollars of Tether on Ethereum: no answer to a transfer or approval, and an allowance changes only from or to 0.
contract LocalResetToken {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error AllowanceNotReset();

    constructor(string memory name_, string memory symbol_, uint8 places, address[] memory holders, uint256 each) {
        name = name_;
        symbol = symbol_;
        decimals = places;
        for (uint256 i = 0; i < holders.length; i++) {
            mint(holders[i], each);
        }
    }

    function mint(address holder, uint256 amount) public {
        totalSupply += amount;
        balanceOf[holder] += amount;
        emit Transfer(address(0), holder, amount);
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        if (value != 0 && allowance[msg.sender][spender] != 0) revert AllowanceNotReset();
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function _move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
