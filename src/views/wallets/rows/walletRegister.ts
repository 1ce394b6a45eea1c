import { foldText } from '../../../kernel/base/text.js'

/** What identifies a wallet: its place in a directory, what it announces, what users call it. */
interface Identity {
  readonly id: string
  readonly rdns?: string
  readonly name: string
}

/** The wallets that are in a list already, so that none is there twice. */
export interface WalletRegister {
  /** Notes a wallet and its place; -1 for one that is here, and not shown. */
  add(wallet: Identity, at: number): void
  /** Whether a wallet is there, by its rdns, then its id, then its name; else the place of another one of its name. */
  find(wallet: Identity): { readonly isThere: boolean; readonly namesake?: number }
}

/** Whether two identities may be one wallet's: the browser in its app announces `com.shop.mobile` where the list has `com.shop`. */
const isRelated = (a: string | undefined, b: string | undefined) =>
  !a || !b || a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`)

/** Makes an empty register. */
export function createWalletRegister(): WalletRegister {
  const ids = new Set<string>()
  const owners = new Set<string>()
  const names = new Map<string, { readonly rdns?: string; readonly at: number }>()
  return {
    add({ id, rdns, name }, at) {
      ids.add(id)
      if (rdns) owners.add(rdns)
      if (!names.has(foldText(name))) names.set(foldText(name), { rdns, at })
    },
    find({ id, rdns, name }) {
      if ((rdns && owners.has(rdns)) || ids.has(id)) return { isThere: true }
      const other = names.get(foldText(name))
      // A name alone hides no wallet: one that poses as another would make the real one vanish (S38).
      return !other || isRelated(rdns, other.rdns) ? { isThere: !!other } : { isThere: false, namesake: other.at }
    },
  }
}
