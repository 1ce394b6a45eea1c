import { FrameError } from '../errors.js'
import { lazily } from '../lazily.js'
import type { SettingsPermissions } from '../settings/types.js'
import type { FrameConfig } from '../types.js'
import type { Account } from './account.js'
import type { LoginParts } from './loginParts.js'

/** The page of permissions for one showing of the settings. */
export interface OfferedPermissions {
  readonly options: SettingsPermissions
  /** The settings were closed by the approval of an end, once, and not by the user. */
  wasDisplaced(): boolean
  /** The settings were left: what is still asked is given up. */
  end(): void
}

/**
 * The page of permissions, where the wallet has smart accounts. The way to it is there where users can give permissions on this site; where they
 * cannot, only for who has given any: those are always listed, and ended.
 */
export async function offerPermissions(
  {
    account,
    config: { chains },
    loadPermitted,
  }: Pick<LoginParts, 'loadPermitted'> & {
    readonly account: Pick<Account, 'user'>
    readonly config: Pick<FrameConfig, 'chains'>
  },
  signal: AbortSignal,
): Promise<OfferedPermissions | undefined> {
  const address = account.user()?.accounts.find(({ namespace }) => namespace === 'eip155')?.address
  if (!address || !chains.some(({ smartAccount }) => smartAccount)) return undefined
  const hasSome = async () => {
    try {
      return (await (await (await loadPermitted()).loadStore()).list([address], signal)).length > 0
    } catch (error) {
      if (signal.aborted) throw error
      // There may be some: the page itself says what cannot be loaded.
      return true
    }
  }
  const left = new AbortController()
  let isDisplaced = false
  const onShow = () => {
    isDisplaced = true
  }
  return {
    options: {
      isOffered: chains.some(({ permissions }) => permissions) || (await hasSome()),
      load: lazily(async () => (await loadPermitted()).loadPage(address, { signal: left.signal, onShow })),
    },
    wasDisplaced() {
      const was = isDisplaced
      isDisplaced = false
      return was
    },
    end: () => left.abort(aborted()),
  }
}

const aborted = () => new FrameError('REQUEST_ABORTED', 'Request was aborted')
