import type { PaymentRequired, PaymentRequirements } from './messages.js'
import { readTime, refuse, toPayload } from './payParts.js'
import {
  authorizationTypes,
  type Hex,
  type PayingOptions,
  type SignedPayment,
  type TransferAuthorization,
} from './payTypes.js'

const domainAbi =
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)'
/** The methods that tell a token's domain: of most dollar tokens its hash, of newer ones its parts (ERC-5267). */
const separatorSelector = '0x3644e515'
const domainSelector = '0x84b0196e'
/** Of `AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)`. */
const usedTopic = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'

/** A payment is good for so long at most, in seconds, whatever a server would like. */
const mostSeconds = 300

/** Signs a transfer from the signer's own address (ERC-3009). */
export async function signAuthorization(
  way: PaymentRequirements,
  required: PaymentRequired,
  { signer, ask, prepare }: PayingOptions,
): Promise<SignedPayment> {
  const domain = await readDomain(way, ask)
  const amount = BigInt(way.amount)
  await prepare?.({ network: way.network, asset: domain.verifyingContract, amount })
  const validBefore = (await readTime(way.network, ask)) + Math.floor(Math.min(way.maxTimeoutSeconds, mostSeconds))
  const [payer, nonce] = [signer.address as Hex, drawNonce()]
  const message = {
    ...{ from: payer, to: way.payTo as Hex, value: amount, validAfter: 0n, validBefore: BigInt(validBefore), nonce },
  }
  const signature = await signer.signTypedData({
    domain,
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message,
  })
  const payerTopic = `0x${payer.slice(2).toLowerCase().padStart(64, '0')}`
  return {
    payload: toPayload(required, way, { signature, authorization: toTexts(message) }),
    ...{ payer, nonce, validBefore },
    trace: { address: way.asset, topics: [usedTopic, payerTopic, nonce] },
  }
}

/**
 * The domain that both the server and the token name.
 * @throws {LatchkeyError} PAYMENT_REFUSED where they do not, or the token was not reached
 */
async function readDomain(
  { network, asset, extra: { name, version } }: PaymentRequirements,
  ask: PayingOptions['ask'],
): Promise<TransferAuthorization['domain']> {
  const unnamed = (cause?: unknown) =>
    refuse('token', 'The token does not say the name and version under which the payment would be signed.', {}, cause)
  if (typeof name !== 'string' || typeof version !== 'string') throw unnamed()
  const { decodeFunctionResult, domainSeparator, isAddressEqual, parseAbi } = await import('viem')
  const verifyingContract = asset as Hex
  const domain = { name, version, chainId: Number(network.slice('eip155:'.length)), verifyingContract }
  const call = async (data: Hex) => (await ask(network, 'eth_call', [{ to: verifyingContract, data }, 'latest'])) as Hex
  // A token that lacks the one method fails there, and has the other.
  const separator = await call(separatorSelector).catch(() => '0x')
  if (separator !== '0x') {
    if (separator !== domainSeparator({ domain })) throw unnamed()
    return domain
  }
  const parts = await call(domainSelector).catch((error) => {
    throw unnamed(error)
  })
  if (parts === '0x') throw unnamed()
  const [, itsName, itsVersion, chainId, contract] = decodeFunctionResult({
    abi: parseAbi([domainAbi]),
    functionName: 'eip712Domain',
    data: parts,
  })
  const isIts =
    itsName === name &&
    itsVersion === version &&
    Number(chainId) === domain.chainId &&
    isAddressEqual(contract, verifyingContract)
  if (!isIts) throw unnamed()
  return domain
}

/** Random: it names the payment on the chain. */
function drawNonce(): Hex {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const toTexts = ({ from, to, value, validAfter, validBefore, nonce }: TransferAuthorization['message']) => ({
  ...{ from, to, value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}`, nonce },
})
