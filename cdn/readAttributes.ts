import type { LatchkeyOptions, Network, PluginDescriptor } from 'latchkey'
import { embedded } from 'latchkey/adapters/embedded'
import { evm } from 'latchkey/adapters/evm'
import { solanaAdapter } from 'latchkey/adapters/solana'
import { walletConnect } from 'latchkey/adapters/walletconnect'
import { activity } from 'latchkey/plugins/activity'
import { email } from 'latchkey/plugins/email'
import { names } from 'latchkey/plugins/names'
import { onramp } from 'latchkey/plugins/onramp'
import { pay } from 'latchkey/plugins/pay'
import { receive } from 'latchkey/plugins/receive'
import { send } from 'latchkey/plugins/send'
import { socials } from 'latchkey/plugins/socials'
import { swaps } from 'latchkey/plugins/swaps'
import { tokens } from 'latchkey/plugins/tokens'
import { type Fault, FaultFound, type FaultKind } from './fault.js'
import { networks as known } from './networks.js'

/** Adapters of their own; WalletConnect reaches other namespaces. */
const adapters = { eip155: () => evm(), solana: () => solanaAdapter() }

/**
 * What `createLatchkey` takes, of the data attributes of a script tag. Adapters follow from the networks, the login from
 * `data-frame`, pairing from `data-relay` or `data-relay-project-id`; every plugin is listed that can then be at work.
 * @param data as `dataset` has them
 * @throws {FaultFound}
 */
export function readAttributes(data: Readonly<Record<string, string | undefined>>): LatchkeyOptions {
  const refuse = (kind: FaultKind, name: string, more?: Pick<Fault, 'word' | 'allowed'>): never => {
    throw new FaultFound({ kind, name, value: data[name], ...more })
  }
  const readWords = (name: string, separator = ',') => {
    const words = data[name]?.split(separator).flatMap((word) => word.trim() || [])
    return words?.length === 0 ? refuse('empty', name) : words
  }
  /** A value that has no list form may hold commas. */
  const readText = (name: string) => readWords(name, '\n')?.[0]
  const check = (kind: 'address' | 'socket', name: string, word: string) => {
    const scheme = kind === 'socket' ? /^wss?:$/ : /^https?:$/
    return URL.canParse(word) && scheme.test(new URL(word).protocol) ? word : refuse(kind, name, { word })
  }
  const readAddress = (name: string) => {
    const text = readText(name)
    return text && check('address', name, text)
  }
  const readChoice = <Word extends string>(name: string, ...allowed: readonly Word[]) => {
    const word = readText(name)
    return word === undefined
      ? word
      : (allowed.find((each) => each === word) ?? refuse('choice', name, { word, allowed }))
  }
  const readNetworks = (name: string) =>
    readWords(name)?.map((word) => findNetwork(word) ?? refuse('network', name, { word }))

  const networks = readNetworks('networks') ?? refuse('missing', 'networks')
  const relayUrl = readWords('relay')?.map((word) => check('socket', 'relay', word))
  const relayProjectId = readText('relayProjectId')
  const pairs = relayUrl ?? relayProjectId
  const unserved = networks.find(({ chainNamespace }) => !(chainNamespace in adapters))
  if (unserved && !pairs) refuse('unserved', 'networks', { word: unserved.name })

  const frame = readAddress('frame')
  const zone = readText('nameZone')
  const plugins: readonly PluginDescriptor[] = [
    ...[activity(), onramp(), pay(), receive(), send(), swaps(), tokens()],
    ...(zone ? [names({ zone })] : []),
    ...(frame ? [email(), socials()] : []),
  ]
  const ids = plugins.map(({ id }) => id)
  const features = readWords('features')
  const odd = features?.find((id) => !ids.includes(id))
  if (odd) refuse('feature', 'features', { word: odd, allowed: ids })
  const append = readChoice('append', 'true', 'false')
  return {
    id: readText('id'),
    projectId: readText('projectId'),
    services: readAddress('services'),
    networks,
    defaultNetwork: readNetworks('defaultNetwork')?.[0]?.caipNetworkId,
    adapters: [
      ...Object.entries(adapters).flatMap(([namespace, adapter]) =>
        networks.some(({ chainNamespace }) => chainNamespace === namespace) ? [adapter()] : [],
      ),
      ...(pairs ? [walletConnect({ relayUrl, projectId: relayProjectId })] : []),
      ...(frame ? [embedded({ url: frame })] : []),
    ],
    plugins,
    features: features && Object.fromEntries(ids.map((id) => [id, features.includes(id)])),
    themeMode: readChoice('theme', 'system', 'light', 'dark'),
    locale: readText('locale'),
    append: append === undefined ? append : append === 'true',
    preload: readChoice('preload', 'intent', 'idle', 'none'),
    legal: { termsUrl: readAddress('termsUrl'), privacyUrl: readAddress('privacyUrl') },
  }
}

/** A network of `latchkey/networks`, by its name there, its id or its CAIP-2 id. */
const findNetwork = (word: string): Network | undefined =>
  Object.entries(known).find(([name, each]) => [name, each.caipNetworkId, `${each.id}`].includes(word))?.[1]
