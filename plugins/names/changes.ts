import type { ActiveAccount, PluginContext } from '../../src/plugin.js'
import {
  giftElsewhere,
  giftExpired,
  giftForeign,
  noName,
  notOwner,
  receiverInvalid,
  recordInvalid,
} from './changeErrors.js'
import {
  type GiftText,
  giveText,
  linkText,
  type Records,
  readGift,
  releaseText,
  setText,
  takeText,
  writeGift,
} from './changeMessage.js'
import { createChangeSender } from './changeSender.js'
import { linkedNamespace, namedNamespace, solana } from './coinTypes.js'
import { notConnected } from './errors.js'
import { findBrokenRule } from './label.js'
import type { NameRecord } from './nameRecord.js'
import type { NameService } from './nameService.js'
import { isDescription, isPicture } from './records.js'
import type { NameRecords, NamesController } from './types.js'

/** What owners do with their names. */
export type Changes = Pick<NamesController, 'change' | 'give' | 'readGift' | 'take' | 'giveUp'>

interface ChangeTools {
  readonly zone: string
  readonly service: NameService
  /** Reads anew what accounts and names are shown with. */
  readonly show: (name: string, accounts: readonly ActiveAccount['caipAddress'][]) => Promise<void>
}

export function createChanges(context: PluginContext<'request'>, { zone, service, show }: ChangeTools): Changes {
  const { accounts, wallet, page } = context
  const { alone, sign, send, readNonce, isUnanswered } = createChangeSender(context)
  const current = (): ActiveAccount => {
    const account = accounts.get(namedNamespace)
    if (!account) throw notConnected()
    return account
  }
  const nameOf = async (account: ActiveAccount): Promise<NameRecord> => {
    const own = await service.findOwn(account.address)
    if (!own) throw noName()
    return own
  }

  /** What accounts were about to give up: an answer that was lost leaves no name to look it up by. */
  const leaving = new Map<string, string>()

  const toRecords = ({ avatar, description, solana: account }: NameRecords): Records => ({
    ...(avatar !== undefined && { avatar: checkAvatar(avatar ?? '') }),
    ...(description !== undefined && { bio: checkBio(description ?? '') }),
    ...(account !== undefined && { [solana]: account === null ? '' : solanaOf(account).address }),
  })
  const solanaOf = (account: string): ActiveAccount => {
    const found = accounts.list().find((one) => one.namespace === linkedNamespace && one.caipAddress === account)
    if (!found) throw recordInvalid()
    return found
  }

  async function readFor(account: ActiveAccount, text: string): Promise<GiftText> {
    const gift = readGift(text, page.facts().origin)
    const label = gift.name.endsWith(`.${zone}`) ? gift.name.slice(0, -zone.length - 1) : ''
    if (findBrokenRule(label)) throw giftElsewhere()
    if (gift.to !== account.address) throw giftForeign()
    // The services' time: this device's clock may be off.
    if (Date.parse((await readNonce()).serverTime) >= gift.expiresAt) throw giftExpired()
    if ((await service.findOwn(gift.from, gift.name)) === undefined) throw notOwner()
    return gift
  }

  return {
    change: (given) =>
      alone(async () => {
        const account = current()
        const records = toRecords(given)
        if (Object.keys(records).length === 0) return
        const before = await nameOf(account)
        const { name } = before
        const isDone = async () => {
          const now = await service.findOwn(account.address, name)
          const { avatar, bio, [solana]: to } = records
          return (
            now !== undefined &&
            (avatar === undefined || (avatar === '' ? !now.avatar : !!now.avatar && now.avatar !== before.avatar)) &&
            (bio === undefined || (now.description ?? '') === bio) &&
            (to === undefined || (now.solana ?? '') === to)
          )
        }
        const text = setText(name, records)
        await send([account.address, ...text.values].join(), isDone, async () => {
          const signed = await sign(text, account)
          const also = given.solana ? await sign(linkText(name, account.address), solanaOf(given.solana)) : undefined
          return { ...signed, also }
        })
        await show(name, [account.caipAddress])
      }),
    give: (to) =>
      alone(async () => {
        const account = current()
        const receiver = await wallet.of(account.caipAddress).toAddress(to)
        if (receiver === undefined || receiver === account.address) throw receiverInvalid()
        const { name } = await nameOf(account)
        const { expiresAt, ...signed } = await sign(giveText(name, receiver), account)
        return { gift: writeGift(signed), name, from: account.address, to: receiver, expiresAt }
      }),
    take: (text) =>
      alone(async () => {
        const account = current()
        const key = `${account.address} takes ${text}`
        const isAgain = isUnanswered(key)
        const { name, from, signed } = isAgain ? readGift(text, page.facts().origin) : await readFor(account, text)
        const isDone = async () => (await service.findOwn(account.address, name)) !== undefined
        await send(key, isDone, async () => {
          if (isAgain) await readFor(account, text)
          return { ...signed, also: await sign(takeText(name, from), account) }
        })
        await show(name, [account.caipAddress, `${account.networkId}:${from}`])
        return { name }
      }),
    giveUp: () =>
      alone(async () => {
        const account = current()
        const own = await service.findOwn(account.address)
        const name = own?.name ?? leaving.get(account.address)
        if (name === undefined) throw noName()
        const key = `${account.address} gives up ${name}`
        leaving.set(account.address, name)
        const isDone = async () => (await service.findOwn(account.address, name)) === undefined
        await send(key, isDone, () => sign(releaseText(name), account))
        leaving.delete(account.address)
        await show(name, [account.caipAddress])
      }),
    async readGift(text) {
      const { name, from, to, expiresAt } = await readFor(current(), text)
      return { gift: text, name, from, to, expiresAt }
    },
  }
}

function checkAvatar(avatar: string): string {
  if (avatar !== '' && !isPicture(avatar)) throw recordInvalid()
  return avatar
}

function checkBio(description: string): string {
  if (!isDescription(description)) throw recordInvalid()
  return description
}
