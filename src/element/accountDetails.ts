import { figures } from '../kernel/chains/index.js'
import type { FeatureContext } from '../kernel/feature/featureContext.js'
import { getLocale } from '../kernel/feature/state.js'
import { identity, type Latchkey, type Live } from '../kernel/index.js'
import { reach } from '../kernel/instance/index.js'
import { whenSeen } from '../surfaces/whenSeen.js'
import { imageOriginsOf } from '../ui/imageOrigins.js'
import { toSafeImageSource } from '../ui/parts/safeImage.js'
import { formatAmount } from '../values/amount.js'
import { toIntlTag } from '../values/intlTag.js'
import { toShownIdentity } from '../values/shownIdentity.js'

/**
 * Draws the native balance, name and picture of the account in use into a button, as far as they are wanted and known, and keeps them current.
 * The name and its picture are asked for once the button is in sight.
 * @param short the address, which stands where no name is known
 * @returns its stop
 */
export function showDetails(
  latchkey: Latchkey,
  place: HTMLElement,
  short: HTMLElement,
  wanted: { readonly name: boolean; readonly balance: boolean },
): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const account = latchkey.state().account
  const key = account?.network && account.caipAddress
  const begin = async () => {
    if (!key) return
    const context = await reach(latchkey).loadContext()
    if (wanted.balance) {
      const figure = (await context.resources.expect(figures)).of(key)
      follow(figure, signal, ({ value, error }) => drawBalance(latchkey, place, value?.amount, error !== undefined))
    }
    if (!wanted.name || signal.aborted) return
    await new Promise<void>((resolve) =>
      signal.addEventListener('abort', whenSeen(place.parentElement ?? place, resolve)),
    )
    const found = (await context.resources.get(identity))?.of(key)
    const draw = () => drawName(context, place, short, toShownIdentity(latchkey.state().account?.user, found?.get()))
    if (found) follow(found, signal, draw)
    else if (!signal.aborted) draw()
  }
  begin().catch(() => {
    // The address stands there: what the engine fails with is told by the event `error`.
  })
  return () => ended.abort()
}

/** Calls back with what is known, now and after each change. */
function follow<Value>(
  live: Live<Value>,
  signal: AbortSignal,
  draw: (found: { readonly value: Value | undefined; readonly error: unknown }) => void,
): void {
  if (signal.aborted) return
  const tell = () => draw({ value: live.get(), error: live.error?.() })
  signal.addEventListener('abort', live.watch(tell))
  tell()
}

function drawBalance(
  latchkey: Latchkey,
  place: HTMLElement,
  amount: (Parameters<typeof formatAmount>[0] & { readonly symbol: string }) | undefined,
  isOld: boolean,
): void {
  const drawn = place.querySelector<HTMLElement>('.latchkey-balance')
  if (!amount) {
    drawn?.remove()
    return
  }
  const balance = drawn ?? document.createElement('bdi')
  const locale = getLocale(reach(latchkey).instance.store)
  balance.className = 'latchkey-balance'
  balance.textContent = `${formatAmount(amount, toIntlTag(locale))} ${amount.symbol}`
  balance.toggleAttribute('data-old', isOld)
  if (!drawn) place.prepend(balance)
}

function drawName(
  context: FeatureContext,
  place: HTMLElement,
  short: HTMLElement,
  { name, avatar }: Pick<ReturnType<typeof toShownIdentity>, 'name' | 'avatar'>,
): void {
  const shown = document.createElement('span')
  shown.className = 'latchkey-account'
  const source = toSafeImageSource(avatar, imageOriginsOf(context))
  if (source) {
    const picture = Object.assign(document.createElement('img'), { src: source, alt: '', width: 24, height: 24 })
    picture.className = 'latchkey-avatar'
    picture.referrerPolicy = 'no-referrer'
    picture.addEventListener('error', () => picture.remove(), { once: true })
    shown.append(picture)
  }
  if (name) {
    const text = document.createElement('bdi')
    text.className = 'latchkey-name'
    text.textContent = name
    shown.append(text)
  } else shown.append(short)
  place.querySelector('.latchkey-account')?.remove()
  short.remove()
  if (!name && !source) place.append(short)
  else place.append(shown)
}
