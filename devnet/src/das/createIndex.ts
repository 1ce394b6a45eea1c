import { address as toAddress } from '@solana/kit'
import type { Extension } from '../solana/tokens/extensions.js'
import { decodeMetadata, findMetadataAddress, type MetaplexMetadata } from '../solana/tokens/metadata.js'

/** A token account of an owner, and what the chain says of its mint. */
export interface IndexedAsset {
  readonly mint: string
  readonly owner: string
  readonly tokenAccount: string
  readonly isFrozen: boolean
  readonly balance: bigint
  readonly decimals: number
  readonly supply: bigint
  readonly mintAuthority: string | null
  readonly freezeAuthority: string | null
  readonly program: string
  readonly said: Pick<MetaplexMetadata, 'name' | 'symbol' | 'uri'> & {
    readonly updateAuthority: string | null
    /** Of Metaplex' accounts alone: 0 of a kind, 2 fungible. */
    readonly standard?: number
  }
  /** The group that the mint is a member of, and its name. */
  readonly collection: { readonly mint: string; readonly name: string; readonly symbol: string } | undefined
}

interface ParsedAccount<Info> {
  readonly data: { readonly parsed: { readonly type: string; readonly info: Info } }
  readonly owner: string
}
interface MintInfo {
  readonly decimals: number
  readonly supply: string
  readonly mintAuthority: string | null
  readonly freezeAuthority: string | null
  readonly extensions?: readonly Extension[]
}
interface TokenAccountInfo {
  readonly mint: string
  readonly owner: string
  readonly state: string
  readonly tokenAmount: { readonly amount: string }
}

const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const commitment = 'confirmed'
/** Accounts that one call may ask for. */
const perCall = 100

/** Assets of a local cluster, read from its node when they are asked for: nothing is kept. */
export function createIndex(rpcUrl: string) {
  async function call<Value>(method: string, params: readonly unknown[]): Promise<Value> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    const answer = (await response.json()) as { result: Value; error?: { message: string } }
    if (answer.error) throw new Error(`The local cluster refused ${method}: ${answer.error.message}`)
    return answer.result
  }

  async function readAccounts<Account>(addresses: readonly string[], encoding: string): Promise<(Account | null)[]> {
    const found: (Account | null)[] = []
    for (let at = 0; at < addresses.length; at += perCall) {
      const part = addresses.slice(at, at + perCall)
      const { value } = await call<{ value: (Account | null)[] }>('getMultipleAccounts', [
        part,
        { encoding, commitment },
      ])
      found.push(...value)
    }
    return found
  }

  async function readMints(mints: readonly string[]) {
    const parsed = await readAccounts<ParsedAccount<MintInfo>>(mints, 'jsonParsed')
    const places = await Promise.all(mints.map((mint) => findMetadataAddress(toAddress(mint))))
    const metadata = await readAccounts<{ data: [string, string] }>(places, 'base64')
    return mints.map((mint, index) => {
      const account = parsed[index]
      if (account?.data?.parsed?.type !== 'mint') return undefined
      const [encoded] = metadata[index]?.data ?? []
      const info = account.data.parsed.info
      return {
        info,
        program: account.owner,
        said: encoded ? decodeMetadata(Buffer.from(encoded, 'base64')) : readOwn(mint, info),
        group: findState(info, 'tokenGroupMember')?.group,
      }
    })
  }

  async function describe(accounts: readonly { info: TokenAccountInfo; pubkey: string }[]): Promise<IndexedAsset[]> {
    const mints = [...new Set(accounts.map(({ info }) => info.mint))]
    const found = new Map((await readMints(mints)).map((facts, index) => [mints[index], facts]))
    const groups = [...new Set([...found.values()].flatMap((facts) => facts?.group ?? []))]
    const collections = new Map((await readMints(groups)).map((facts, index) => [groups[index], facts?.said]))
    return accounts.flatMap(({ info: { mint, owner, state, tokenAmount }, pubkey }) => {
      const facts = found.get(mint)
      if (!facts) return []
      const { info, program, said, group } = facts
      const { name = '', symbol = '' } = (group && collections.get(group)) || {}
      return [
        {
          ...{ mint, owner, program, said, tokenAccount: pubkey, isFrozen: state === 'frozen' },
          balance: BigInt(tokenAmount.amount),
          decimals: info.decimals,
          supply: BigInt(info.supply),
          mintAuthority: info.mintAuthority,
          freezeAuthority: info.freezeAuthority,
          collection: group === undefined ? undefined : { mint: group, name, symbol },
        },
      ]
    })
  }

  return {
    /** What an owner has token accounts of, by mint. */
    async ofOwner(owner: string): Promise<readonly IndexedAsset[]> {
      const lists = await Promise.all(
        tokenPrograms.map((programId) =>
          call<{ value: { pubkey: string; account: ParsedAccount<TokenAccountInfo> }[] }>('getTokenAccountsByOwner', [
            owner,
            { programId },
            { encoding: 'jsonParsed', commitment },
          ]),
        ),
      )
      const accounts = lists.flatMap(({ value }) =>
        value.map(({ pubkey, account }) => ({ pubkey, info: account.data.parsed.info })),
      )
      return (await describe(accounts)).toSorted((one, other) => (one.mint < other.mint ? -1 : 1))
    },
    /** An asset by its mint, with the account that has most of it. */
    async ofMint(mint: string): Promise<IndexedAsset | undefined> {
      if (!(await readMints([mint]))[0]) return undefined
      const { value } = await call<{ value: { address: string }[] }>('getTokenLargestAccounts', [mint, { commitment }])
      const [largest] = value
      if (!largest) return undefined
      const [account] = await readAccounts<ParsedAccount<TokenAccountInfo>>([largest.address], 'jsonParsed')
      const info = account?.data.parsed.info
      return info && (await describe([{ info, pubkey: largest.address }]))[0]
    },
    genesisHash: () => call<string>('getGenesisHash', []),
  }
}

type WithState = Extract<Extension, { state: unknown }>
function findState<Name extends WithState['extension']>(info: MintInfo, name: Name) {
  const found = info.extensions?.find(({ extension }) => extension === name) as
    | Extract<WithState, { extension: Name }>
    | undefined
  return found?.state as Extract<WithState, { extension: Name }>['state'] | undefined
}

/** What a mint of Token-2022 says of itself; empty words where it says nothing. */
function readOwn(mint: string, info: MintInfo): IndexedAsset['said'] {
  const isOwn = findState(info, 'metadataPointer')?.metadataAddress === mint
  const own = isOwn ? findState(info, 'tokenMetadata') : undefined
  const { name = '', symbol = '', uri = '', updateAuthority = null } = own ?? {}
  return { name, symbol, uri, updateAuthority }
}
