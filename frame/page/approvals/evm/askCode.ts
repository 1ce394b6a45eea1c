import type { Ask, Warning } from '../types.js'
import type { CodeCheck } from './calls/tell.js'

/** Asks the chain which of the parties are contracts, and says what that means. */
export async function askCode(
  { chain }: Pick<Ask, 'chain'>,
  checks: readonly CodeCheck[],
  signal: AbortSignal,
): Promise<readonly Warning[]> {
  const codes = new Map<string, Promise<boolean>>()
  const hasCode = (address: string) => {
    const asked =
      codes.get(address) ??
      chain
        .request('eth_getCode', [address, 'latest'], signal)
        .then((code) => typeof code === 'string' && code.length > 2 && !isDelegation(code))
    codes.set(address, asked)
    return asked
  }
  const said = await Promise.all(
    checks.map(async ({ address, withCode, without }) => ((await hasCode(address)) ? withCode : without)),
  )
  return said.filter((warning) => warning !== undefined)
}

/** An account of a person that has delegated its code (EIP-7702) is no contract. */
const isDelegation = (code: string) => /^0xef0100[0-9a-f]{40}$/i.test(code)
