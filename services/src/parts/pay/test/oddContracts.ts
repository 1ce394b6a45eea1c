/** Contracts that an order's address may have to do with, each with one bad habit. */
export const oddContracts = `
interface IFactory {
  struct Order { bytes16 id; address recipient; address[] tokens; }
  function collect(Order[] calldata orders) external;
}

/// Takes no coin.
contract RefusingRecipient {}

/// Takes coin and sends a part of it back, and asks for the same payout again while it gets it.
contract ReenteringRecipient {
  IFactory immutable factory;
  bytes16 id;
  uint256 public refused;
  constructor(IFactory factory_) { factory = factory_; }
  function watch(bytes16 id_) external { id = id_; }
  receive() external payable {
    IFactory.Order[] memory orders = new IFactory.Order[](1);
    orders[0] = IFactory.Order(id, address(this), new address[](1));
    try factory.collect(orders) {} catch { refused++; }
    (bool done, ) = msg.sender.call{value: msg.value / 4}("");
    require(done);
  }
}

/// Passes coin on with the 2,300 gas of old contracts.
contract StipendSender {
  function pass(address payable to) external payable { to.transfer(msg.value); }
}

contract OddToken {
  enum Way { Refuses, MovesNothing, Reenters, BurnsGas }
  mapping(address => uint256) public balanceOf;
  Way immutable way;
  IFactory immutable factory;
  bytes16 id;
  address recipient;
  constructor(Way way_, IFactory factory_) { way = way_; factory = factory_; }
  function mint(address to, uint256 value) external { balanceOf[to] += value; }
  function watch(bytes16 id_, address recipient_) external { id = id_; recipient = recipient_; }
  function transfer(address to, uint256 value) external returns (bool) {
    if (way == Way.Refuses) revert("not today");
    if (way == Way.BurnsGas) while (true) {}
    if (way == Way.MovesNothing) return true;
    // As ERC-777 does: the hook is called before anything has moved.
    IFactory.Order[] memory orders = new IFactory.Order[](1);
    orders[0] = IFactory.Order(id, recipient, new address[](1));
    orders[0].tokens[0] = address(this);
    (bool done, ) = address(factory).call(abi.encodeCall(IFactory.collect, (orders)));
    if (done) return true;
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    return true;
  }
}
`
