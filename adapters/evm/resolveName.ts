import { callUnderPolicy, type ReadHandle, type ResolvedName } from '../../src/adapter.js'
import { toAddress } from './address.js'
import { guarded } from './errors.js'

const answerTimeout = 10_000
/** A gateway's answer is a few words of ABI; more is no answer. */
const answerLimit = 256 * 1024

/**
 * Address behind an ENS name, with the name's normal form, on a chain whose definition has the resolver contract; undefined when there is
 * none.
 * Names that live off the chain (ERC-3668) are asked only at `gateways`, origins that the host chose.
 * @throws {LatchkeyError} NAME_FAILED
 */
export function resolveName(
  handle: ReadHandle,
  name: string,
  gateways: readonly string[] = [],
): Promise<ResolvedName | undefined> {
  return guarded({ code: 'NAME_FAILED', message: 'Error resolving name' }, async () => {
    const { ensUniversalResolver } = (handle.network.contracts ?? {}) as {
      ensUniversalResolver?: { address?: unknown }
    }
    const resolver = toAddress(`${ensUniversalResolver?.address}`)
    if (!resolver || !name.includes('.')) return undefined
    const { createClient, custom, getEnsAddress, normalize } = await import('./ensClient.js')
    const normal = readNormal(normalize, name)
    if (!normal) return undefined
    const client = createClient({
      transport: custom(
        { request: ({ method, params }) => handle.read({ method, params }, { signal: handle.signal }) },
        // The services' client has its own policy; two of them would multiply.
        { retryCount: 0 },
      ),
      ccipRead: {
        request: ({ data, sender, urls }) => askGateways({ data, sender, urls }, gateways, handle.signal),
      },
    })
    const universalResolverAddress = resolver as `0x${string}`
    const found = await getEnsAddress(client, { name: normal, universalResolverAddress, strict: false })
    const address = found ? toAddress(found) : undefined
    return address ? { address, name: normal } : undefined
  })
}

/** Names that ENS does not allow (confusable letters, for one) have no address. */
function readNormal(normalize: (name: string) => string, name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

interface Lookup {
  readonly data: `0x${string}`
  readonly sender: `0x${string}`
  readonly urls: readonly string[]
}

/** Asks the gateways of a name one after the other, as far as the host allows them (ERC-3668). */
async function askGateways(
  { data, sender, urls }: Lookup,
  gateways: readonly string[],
  signal: AbortSignal,
): Promise<`0x${string}`> {
  let last: unknown = new Error('No gateway of this name is among the origins that the host allows.')
  for (const template of urls) {
    const address = template.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
    if (!URL.canParse(address) || !gateways.includes(new URL(address).origin)) continue
    try {
      return await askGateway(
        address,
        template.includes('{data}') ? undefined : JSON.stringify({ data, sender }),
        signal,
      )
    } catch (error) {
      last = error
    }
  }
  throw last
}

async function askGateway(address: string, body: string | undefined, signal: AbortSignal): Promise<`0x${string}`> {
  const init: RequestInit = {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeout)]),
  }
  const response = await callUnderPolicy(address, () => fetch(address, init))
  if (!response.ok) throw new Error(`A name's gateway answered with status ${response.status}.`)
  const text = await readText(response)
  const { data } = JSON.parse(text) as { data?: unknown }
  if (typeof data === 'string' && /^0x[0-9a-f]*$/i.test(data)) return data as `0x${string}`
  throw new Error("A name's gateway answered with something that is no hex.")
}

/** Reads a body as far as it is of a reasonable size; the rest of a longer one is not fetched. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length <= answerLimit) continue
    await reader?.cancel()
    throw new Error("A name's gateway answered with too much.")
  }
}
