import { type Address, concat, hashStruct, hexToBytes } from 'viem'
import * as z from 'zod/mini'
import type { Approval, Field, Ready, Warning } from '../../../common/approval/types.js'
import { isBounded } from '../bounds.js'
import { judgeTexts } from '../judgeTexts.js'
import { invalid } from '../refusals.js'
import type { Ask } from '../types.js'
import { isAccount } from './account.js'
import { askCode } from './askCode.js'
import { beginDescribing } from './describePieces.js'
import { encodeDomain } from './encodeDomain.js'
import { judgeTypedData } from './judgeTypedData.js'
import { readTokens, toListed } from './readTokens.js'
import { refuseCommands } from './refuseCommands.js'
import { signText } from './sign.js'
import { createStructReader, type Struct, type StructTypes } from './structs.js'

/** UTF-16 units of typed data as text, and parts of it as data. */
const longest = 250_000
const mostParts = 5000

const member = z.object({ name: z.string(), type: z.string() })
const shape = z.object({
  types: z.record(z.string(), z.array(member).check(z.maxLength(128))),
  primaryType: z.string(),
  domain: z.record(z.string(), z.unknown()),
  message: z.record(z.string(), z.unknown()),
})

/** Fields that a domain may have, with their types (EIP-712). */
const domainFields: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/**
 * Reads `eth_signTypedData_v4` (EIP-712). Domain and message are read into exactly what their types name: nothing more, nothing
 * less. That is shown, and that is hashed. What it gives away is described by code that arrives with the first of it.
 */
export async function readTypedData(ask: Ask): Promise<Approval> {
  const [first, second, ...rest] = Array.isArray(ask.params) ? ask.params : []
  const [signer, given] = isAccount(second, ask.account) ? [second, first] : [first, second]
  if (rest.length || !isAccount(signer, ask.account)) throw invalid('it is for another account')
  const data = shape.safeParse(toData(given))
  if (!data.success) throw invalid(`typed data needs types, primaryType, domain and message`)
  const { types, primaryType, domain, message } = data.data
  checkDomainType(types.EIP712Domain)
  if (primaryType === 'EIP712Domain') throw invalid('its primary type is the domain')
  const reader = createStructReader(types)
  const place = reader.read('EIP712Domain', domain)
  const content = reader.read(primaryType, message)
  const chain = place.data.chainId
  if (chain !== undefined && `eip155:${chain}` !== ask.chain.chain.id) throw invalid('it is for another network')

  const encoded = encodeDomain(types.EIP712Domain ?? [], place.data)
  refuseCommands({ encoded, types: reader.types, account: ask.account, pins: ask.config.chains })
  const preimage = concat([
    hexToBytes('0x1901'),
    encoded,
    hexToBytes(hashStruct({ data: content.data, primaryType, types: reader.types })),
  ])
  const fields: readonly Field[] = [
    { name: 'domain', value: place.fields },
    { name: 'message', value: content.fields },
  ]
  const contract = place.data.verifyingContract as Address | undefined
  const { readPower } = await import('./powers/readPower.js')
  const power = readPower({
    ...{ primaryType, types: reader.types, data: content.data, contract },
    ...{ account: ask.account, isListed: toListed(ask.chain.chain) },
  })
  const tokens = power.actions.flatMap(({ figure }) => (figure?.asset.kind === 'token' ? [figure.asset.address] : []))
  return {
    content: { kind: 'typedData', primaryType, fields, actions: power.actions },
    warnings: withoutRepeats([...power.warnings, ...toWarnings(primaryType, place, content, reader.types)]),
    hasCost: false,
    async prepare(signal) {
      const perform: Ready['perform'] = (wallet) => signText(wallet, preimage)
      if (!power.actions.length) return { perform }
      const pieces = beginDescribing(ask, power.actions, signal)
      // A signature takes no node: what one says only adds to what stands there.
      const [known, said] = await Promise.all([
        inTime(readTokens(ask, tokens, signal), { tokens: {}, warnings: [] }),
        inTime(askCode(ask, power.checks, signal), { warnings: [], collections: [] }),
      ])
      const warnings = [...said.warnings, ...known.warnings]
      return { perform, tokens: known.tokens, ...(pieces && { pieces }), warnings }
    },
  }
}

/** Ms for which a node may take to say something of what is shown anyway. */
const patience = 2000

/** What is there in time; `none` where it fails, or takes longer. */
const inTime = <Value>(asked: Promise<Value>, none: Value): Promise<Value> =>
  Promise.race([
    asked.catch(() => none),
    new Promise<Value>((resolve) => {
      setTimeout(() => resolve(none), patience)
    }),
  ])

const withoutRepeats = (warnings: readonly Warning[]) => [
  ...new Map(warnings.map((warning) => [warning.text, warning])).values(),
]

/** Text is parsed after its length was seen, so that nothing large is built of it. */
function toData(given: unknown): unknown {
  const data = typeof given === 'string' && given.length <= longest ? parse(given) : given
  if (!isBounded(data, mostParts)) throw invalid('its data is too large, too deep, or has a reserved name')
  return data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('its data is no JSON')
  }
}

function checkDomainType(members: StructTypes[string] | undefined): void {
  const isRight = members?.every(({ name, type }) => Object.hasOwn(domainFields, name) && domainFields[name] === type)
  if (!isRight) throw invalid('types has no EIP712Domain as the standard has it')
}

/** Every name and value, however deep. */
const textsOf = ({ name, value }: Field): readonly string[] => [
  name,
  ...(typeof value === 'string' ? [value] : value.flatMap(textsOf)),
]

function toWarnings(primaryType: string, place: Struct, content: Struct, types: StructTypes): readonly Warning[] {
  const isAnywhere = place.data.chainId === undefined
  return [
    ...judgeTypedData(primaryType, content, types),
    ...(isAnywhere ? [{ severity: 'danger', text: 'warn.anyChain' } as const] : []),
    ...(place.data.verifyingContract === undefined
      ? []
      : [{ severity: 'note', text: 'warn.unknownContract' } as const]),
    ...judgeTexts([primaryType, ...[...place.fields, ...content.fields].flatMap(textsOf)]),
  ]
}
