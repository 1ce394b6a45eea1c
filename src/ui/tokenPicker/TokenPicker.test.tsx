// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Holding, Token } from '../../kernel/index.js'
import { setUpPartsStage } from '../../testing/test/partsStage.js'
import { spelled } from '../../testing/test/spelled.js'
import { TokenPicker, type TokenPickerProps } from './TokenPicker.js'

const stage = setUpPartsStage(spelled)
const { render, find } = stage
const all = <Found extends HTMLElement>(selector: string) => [...stage.shell.view.querySelectorAll<Found>(selector)]
const texts = (selector: string) => all(selector).map(({ textContent }) => textContent)
const press = (element: HTMLElement, key: string) =>
  act(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const type = (value: string) =>
  act(() => {
    const input = find<HTMLInputElement>('input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

const token = (name: string, address?: string, networkId: Token['networkId'] = 'eip155:1'): Token => ({
  ...{ networkId, name, symbol: name.slice(0, 3).toUpperCase(), decimals: 6 },
  ...(address && { address }),
})
const coin = token('Ether')
const known = (value: readonly Holding[], error?: Error): TokenPickerProps['holdings'] => ({
  ...{ value, error, loading: false },
  refresh: () => {},
})
const held = (one: Token, amount: bigint, value?: number): Holding => ({
  ...{ token: one, amount, asOf: 0 },
  ...(value !== undefined && { value }),
})
/** Draws it, and waits until its code is there. */
async function draw(props: Partial<TokenPickerProps>) {
  render(<TokenPicker label="Tokens" tokens={[]} onChoose={() => {}} {...props} />)
  await act(() => vi.dynamicImportSettled())
}

test('behavior: what comes has its space at once: as many rows as the list will have, none twice', async () => {
  const gold = token('Gold', '0xAA')
  const spam = { ...held(token('Spam', '0x5'), 1n), isSpam: true as const }
  const holdings = known([held(token('Gold', '0xaa'), 1n), held(token('Pearl', '0xbb'), 1n), spam])
  render(
    <TokenPicker label="Tokens" tokens={[coin, gold]} holdings={holdings} withHeld chosen={gold} onChoose={() => {}} />,
  )
  expect(all('.row-shape')).toHaveLength(3)
  expect(find('.row-shape').parentElement?.style.blockSize).toBe('192px')
  await act(() => vi.dynamicImportSettled())
  expect(texts('.row-label')).toEqual(['Ether', 'Gold', 'Pearl'])
})

test('behavior: held ones stand first with amount and worth; the one in use is marked; a press says which was chosen', async () => {
  const onChoose = vi.fn()
  const [listed, pearl] = [token('Listed', '0x1'), token('Pearl', '0x2')]
  await draw({ tokens: [coin, listed, pearl], holdings: known([held(pearl, 2_500_000n, 7)]), chosen: listed, onChoose })
  expect(texts('.row-label')).toEqual(['Ether', 'Pearl', 'Listed'])
  expect(texts('.row-hint')).toEqual(['ETH', '2.5 PEA', 'LIS'])
  expect(texts('.row bdi')).toEqual(['$7.00'])
  expect(all('.row').map((row) => row.getAttribute('aria-current'))).toEqual([null, null, 'true'])
  all('.row')[1]?.click()
  expect(onChoose.mock.calls).toEqual([[pearl]])
})

test('behavior: past ten there is a search, by name, symbol or address; arrows lead into the list and back', async () => {
  const tokens = Array.from({ length: 11 }, (_, at) => token(`Token ${at}`, `0x${at}`))
  await draw({ tokens: tokens.slice(1) })
  expect(find('input')).toBeNull()
  await draw({ tokens })
  expect(find('label').textContent).toBe('Search tokens')
  await act(() => find('input').focus())
  press(find('input'), 'ArrowDown')
  expect((stage.shell.root.activeElement as HTMLElement).textContent).toContain('Token 0')
  press(stage.shell.root.activeElement as HTMLElement, 'ArrowUp')
  expect(stage.shell.root.activeElement).toBe(find('input'))
  type('0x7')
  expect(texts('.row-label')).toEqual(['Token 7'])
  type('nothing')
  expect(find('.empty-title').textContent).toBe('No token matches')
  type('')
  expect(texts('.row-label')[0]).toBe('Token 0')
})

test('behavior: tokens that come, that could not be had, and that are none are told apart', async () => {
  await draw({ tokens: undefined })
  expect([all('.row-shape').length, find('.empty')]).toEqual([4, null])
  const onRetry = vi.fn()
  await draw({ tokens: undefined, onRetry })
  expect(find('.empty-title').textContent).toBe('The tokens could not be loaded')
  find('.empty button').click()
  expect(onRetry).toHaveBeenCalledOnce()
  // What is there is shown, whatever became of the last question.
  await draw({ tokens: [coin], onRetry })
  expect(texts('.row-label')).toEqual(['Ether'])
  await draw({ tokens: [] })
  expect(find('.empty-title').textContent).toBe('No tokens')
})

test('behavior: figures of which the last question failed are old, and their worth is muted (F15)', async () => {
  const pearl = token('Pearl', '0x2')
  await draw({ tokens: [pearl], holdings: known([held(pearl, 1n, 7)], new Error('offline')) })
  expect(find('.row-hint').textContent).toMatch(/^0\.000001 PEA · .+/)
  expect(find('.row-end .text').className).toContain('muted')
})

test('behavior: tokens are told apart as their network spells, collectibles by their number', async () => {
  const here = (networkId: Token['networkId']) =>
    draw({ tokens: [token('One', '0xd', networkId), token('Two', '0xD', networkId)] })
  await here('eip155:1')
  expect(texts('.row-label')).toEqual(['One'])
  await here('casing:1')
  expect(texts('.row-label')).toEqual(['One', 'Two'])
  const shell = { ...token('Shell 1', '0x5'), type: 'nft', tokenId: '1' }
  await draw({ tokens: [token('One', '0xd', 'casing:1'), shell, { ...shell, name: 'Shell 2', tokenId: '2' } as Token] })
  expect(texts('.row-label')).toEqual(['One', 'Shell 1', 'Shell 2'])
  expect(all('.row .picture').map(({ className }) => className.includes('round'))).toEqual([true, false, false])
})

test('behavior: who looks further hears what is searched for, in a short list too, and shows what was found there', async () => {
  const onSearch = vi.fn()
  await draw({ tokens: [coin], onSearch, unfound: <p className="elsewhere">Pearl</p> })
  expect(texts('.elsewhere')).toEqual([])
  type('0xbb')
  expect(onSearch.mock.calls).toEqual([['0xbb']])
  expect(texts('.elsewhere')).toEqual(['Pearl'])
})
