// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { setUpPartsStage } from '../../testing/test/partsStage.js'
import { CountdownRing } from './CountdownRing.js'
import { KeyValue } from './KeyValue.js'
import { Rate } from './Rate.js'

const stage = setUpPartsStage()
const { render, find } = stage
const amount = (value: bigint, decimals: number, symbol: string) => ({ value, decimals, symbol })
const ether = (value: bigint) => amount(value, 18, 'ETH')
const dollars = (value: bigint) => amount(value, 6, 'LUSD')

/** The time left, and how much of the ring. */
const left = () => [
  find('[role=timer]').textContent,
  100 - Number(find('.countdown-run')?.getAttribute('stroke-dashoffset') ?? 100),
]
const pass = (ms: number) => act(() => stage.clock.advance(ms))

test('behavior: a ring empties by the second, with one timer, and is still once it is over', async () => {
  const until = stage.clock.now() + 20_000
  render(<CountdownRing until={until} duration={40_000} label="New price in" />)
  expect(left()).toEqual(['0:20', 50])
  expect([stage.clock.pending, stage.clock.next]).toEqual([1, stage.clock.now() + 1000])
  await pass(999)
  expect(left()).toEqual(['0:20', 50])
  await pass(1)
  expect(left()).toEqual(['0:19', 47.5])
  await pass(60_000)
  expect(left()).toEqual(['0:00', 0])
  expect(stage.clock.pending).toBe(0)
})

test('parameters: until begins in the middle of a second, and begins anew with a later one; a minute has 60', async () => {
  const now = stage.clock.now()
  render(<CountdownRing until={now + 61_500} duration={62_000} label="New price in" />)
  expect(left()).toEqual(['1:02', 100])
  await pass(500)
  expect(left()[0]).toBe('1:01')
  const run = find('.countdown-run')
  render(<CountdownRing until={now + 90_500} duration={62_000} label="New price in" />)
  expect(left()).toEqual(['1:30', 100])
  // Another one: it is full at once, and does not run backwards.
  expect(find('.countdown-run')).not.toBe(run)
})

test('behavior: screen readers find the name and the time left, and nothing speaks of each second', () => {
  render(<CountdownRing until={stage.clock.now() + 9000} duration={9000} label="New price in" />)
  const timer = find('[role=timer]')
  expect([timer.getAttribute('aria-label'), timer.textContent]).toEqual(['New price in', '0:09'])
  expect(stage.shell.view.querySelector('[aria-live],[role=status],[role=alert]')).toBeNull()
  expect(find('svg').getAttribute('aria-hidden')).toBe('true')
})

test('behavior: a rate is one by the other, exactly; a press turns it round, and is spoken', async () => {
  render(<Rate pays={ether(100_000_000_000_000_000n)} gets={dollars(240_000_000n)} />)
  const shown = () => find('.rate bdi').textContent
  expect([shown(), find('.rate').textContent]).toEqual(['1 ETH = 2,400 LUSD', 'Turn round: 1 ETH = 2,400 LUSD'])
  await act(async () => find('.rate').click())
  expect(shown()).toBe('1 LUSD = 0.00041 ETH')
  await expect.poll(() => stage.shell.root.querySelector('.unseen[role=status]')?.textContent).toBe(shown())
  act(() => find('.rate').click())
  expect(shown()).toBe('1 ETH = 2,400 LUSD')
})

test('behavior: a rate that is large one way is tiny the other way, and never zero', () => {
  render(<Rate pays={ether(10n ** 18n)} gets={amount(123_456_789_012_345n, 0, 'PEPE')} />)
  expect(find('.rate bdi').textContent).toBe('1 ETH = 123.4T PEPE')
  act(() => find('.rate').click())
  expect(find('.rate bdi').textContent).toBe('1 PEPE = <0.00000001 ETH')
})

test('behavior: where nothing is given or comes there is no rate, and no division', () => {
  render(<Rate pays={ether(0n)} gets={dollars(1n)} />)
  expect([find('.rate'), stage.shell.view.textContent]).toEqual([null, '–'])
  render(<Rate pays={ether(1n)} gets={dollars(0n)} />)
  expect(find('.rate')).toBeNull()
})

test('S38: a symbol in right-to-left writing moves no figure', () => {
  render(<Rate pays={ether(10n ** 18n)} gets={amount(5n, 0, 'שקל')} />)
  expect(find('.rate bdi').dir).toBe('ltr')
  expect(find('.rate bdi').textContent).toBe('1 ETH = 5 \u2068שקל\u2069')
})

test('behavior: a fact opens for what it is made of, and closes again', () => {
  const fees = <KeyValue items={[{ label: 'Network', value: '0.00002 ETH' }]} />
  render(
    <KeyValue
      items={[
        { label: 'Fee', value: '$0.04', details: fees },
        { label: 'To', value: '0x1' },
      ]}
    />,
  )
  const button = find('button')
  const id = (name: string) => stage.shell.root.getElementById(name)
  const name = () => (button.getAttribute('aria-labelledby') ?? '').split(' ').map((each) => id(each)?.textContent)
  const details = () => id(button.getAttribute('aria-controls') ?? '')
  expect([name(), button.getAttribute('aria-expanded'), details()?.hidden]).toEqual([['Fee', '$0.04'], 'false', true])
  act(() => button.click())
  expect([button.getAttribute('aria-expanded'), details()?.hidden]).toEqual(['true', false])
  expect(details()?.textContent).toBe('Network0.00002 ETH')
  act(() => button.click())
  expect(details()?.hidden).toBe(true)
  // While the value loads there is nothing to open.
  render(<KeyValue items={[{ label: 'Fee', value: undefined, details: fees }]} />)
  expect([find('button'), find('.skeleton') === null]).toEqual([null, false])
})
