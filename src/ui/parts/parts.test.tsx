// @vitest-environment happy-dom
import { act, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { loadOthers } from '../../languages/index.js'
import { setUpPartsStage, translate } from '../../testing/test/partsStage.js'
import { UiProvider } from '../context.js'
import { MessagesProvider } from '../hooks/MessagesContext.js'
import { loadMessages } from '../messages/loadMessages.js'
import { ErrorBoundary } from '../shell/ErrorBoundary.js'
import { Frame } from '../shell/Frame.js'
import { ToastHost } from '../shell/ToastHost.js'
import { AmountField } from './AmountField.js'
import { Button } from './Button.js'
import { CodeField } from './CodeField.js'
import { CopyButton } from './CopyButton.js'
import { Picture } from './Picture.js'
import { Row } from './Row.js'
import { SearchField } from './SearchField.js'
import { Tabs } from './Tabs.js'

const stage = setUpPartsStage()
const { render, find } = stage
afterEach(() => void vi.useRealTimers())

function Code({ onComplete }: { readonly onComplete: (digits: string) => void }) {
  const [code, setCode] = useState('')
  return <CodeField label="Code" value={code} onChange={setCode} onComplete={onComplete} />
}

function Amount() {
  const [amount, setAmount] = useState('1')
  return <AmountField label="Amount" value={amount} onChange={setAmount} decimals={6} symbol="USDC" />
}

function Assets() {
  const [tab, setTab] = useState('tokens')
  return (
    <Tabs
      label="Assets"
      value={tab}
      onChange={setTab}
      items={[
        { id: 'tokens', label: 'Tokens' },
        { id: 'nfts', label: 'NFTs', disabled: true },
        { id: 'activity', label: 'Activity' },
      ]}
    >
      {tab}
    </Tabs>
  )
}

function Swaps({ isBroken }: { readonly isBroken: () => boolean }) {
  if (isBroken()) throw new Error('no quotes')
  return <p>Swap</p>
}

// A harmless stand-in for what a hostile directory would send.
const hostile = ['javascript', 'alert(1)'].join(':')

const type = (input: HTMLInputElement, value: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (element: HTMLElement, key: string) =>
  act(() => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }))
  })

test('behavior: a picture gives up after 2 s and shows the letter, a new source starts anew', () => {
  vi.useFakeTimers()
  render(<Picture name="harbour" src="https://images.example.com/a.png" />)
  expect(find('img').getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(find('.picture').dataset.letter).toBe('h')
  act(() => vi.advanceTimersByTime(1999))
  expect(find('img')).not.toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(find('img')).toBeNull()
  expect(find('.picture').dataset.letter).toBe('h')
  render(<Picture name="harbour" src="https://images.example.com/b.png" />)
  act(() => void find('img').dispatchEvent(new Event('load')))
  expect(find('.picture').dataset.shown).toBe('')
  act(() => vi.advanceTimersByTime(5000))
  expect(find('.picture').dataset.shown).toBe('')
})

test('behavior: the letter of a picture is no part of the name of what it stands in (WCAG 2.5.3)', () => {
  render(
    <button type="button">
      <Picture name="Alpha" />
      Alpha
    </button>,
  )
  expect(find('.picture').dataset.letter).toBe('A')
  expect(find('.picture').getAttribute('aria-hidden')).toBe('true')
  expect(find('button').textContent).toBe('Alpha')
})

test('S38a: a picture of an unsafe source is the letter, with no request made', () => {
  render(<Picture name="Mallory" src={hostile} />)
  expect(find('img')).toBeNull()
  expect(find('.picture').dataset.letter).toBe('M')
})

test('S38a: names are text, unsafe links leave a row disabled', () => {
  render(<Row label="<img src=x onerror=alert(1)>" href={hostile} />)
  expect(find('img,a')).toBeNull()
  expect(find('.row').getAttribute('aria-disabled')).toBe('true')
  expect(find('.row').textContent).toBe('<img src=x onerror=alert(1)>')
})

test('behavior: a disabled or loading button keeps its place in the tab order and does nothing', () => {
  const onClick = vi.fn()
  for (const off of [{ disabled: true }, { loading: true }]) {
    render(
      <Button {...off} onClick={onClick}>
        Send
      </Button>,
    )
    act(() => find('button').click())
    expect(find<HTMLButtonElement>('button').tabIndex).toBe(0)
    expect(find('button').textContent).toBe('Send')
  }
  expect(onClick).not.toHaveBeenCalled()
})

test('behavior: "Copied" stands 1.5 s and is spoken; a failure says so', async () => {
  vi.useFakeTimers()
  const writeText = vi.fn(async () => {})
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
  render(<CopyButton value="0x71" label="Copy address" />)
  await act(async () => find('button').click())
  expect(writeText).toHaveBeenCalledWith('0x71')
  expect(find('button').textContent).toBe('Copied')
  act(() => vi.advanceTimersByTime(1499))
  expect(stage.shell.root.querySelector('.card > [role=status]')?.textContent).toBe('Copied')
  expect(find('button').textContent).toBe('Copied')
  act(() => vi.advanceTimersByTime(1))
  expect(find('button').textContent).toBe('Copy address')
  writeText.mockRejectedValueOnce(new Error('denied'))
  await act(async () => find('button').click())
  expect(find('button').textContent).toBe('Could not copy')
})

test('behavior: a code takes paste with spaces, completes once, and is one field for autofill', () => {
  const done = vi.fn()
  render(<Code onComplete={done} />)
  const input = find<HTMLInputElement>('input')
  expect(input.autocomplete).toBe('one-time-code')
  type(input, '304 98')
  expect(input.value).toBe('30498')
  type(input, '304 981')
  type(input, '3049817')
  expect(done.mock.calls).toEqual([['304981']])
})

const saidOf = (field: HTMLInputElement) => field.closest('.field')?.querySelector('[role=alert]')?.textContent

test.each(['1,234', '1,234.5', '1.234.567', '1 234', '1e5', '-1', '٠٫٥', '１２', '१', '½', 'x'])(
  'behavior: a field that gets %j keeps it in sight, and says what is wrong with it',
  (text) => {
    render(<Amount />)
    const input = find<HTMLInputElement>('input')
    type(input, text)
    expect(input.value).toBe(text)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(saidOf(input)).toBe('Write the amount in the digits 0 to 9, with a point: 1234.5')
    type(input, '1.5')
    expect(saidOf(input)).toBe('')
  },
)

test('behavior: an amount is said to have too many digits, and is not cut', () => {
  render(<Amount />)
  const input = find<HTMLInputElement>('input')
  type(input, '1.2345678')
  expect(input.value).toBe('1.2345678')
  expect(saidOf(input)).toBe('USDC has at most 6 digits after the point')
})

test('behavior: the comma of a keypad that has no point is written as a point, before the eyes of the user', () => {
  render(<Amount />)
  const input = find<HTMLInputElement>('input')
  type(input, '1,')
  expect(input.value).toBe('1.')
  type(input, '1234')
  type(input, '1,234')
  expect(input.value).toBe('1,234')
  type(input, '')
  expect(saidOf(input)).toBe('')
  type(input, ',')
  expect(input.value).toBe('.')
  expect(saidOf(input)).toBe('')
})

test('behavior: Esc clears a search before it asks to close', () => {
  const asked = vi.fn()
  stage.shell.root.querySelector('dialog')?.addEventListener('keydown', (event) => asked(event.defaultPrevented))
  const change = vi.fn()
  render(<SearchField value="Base" onChange={change} />)
  press(find('input'), 'Escape')
  expect(change).toHaveBeenCalledWith('')
  expect(asked).toHaveBeenCalledWith(true)
})

test('behavior: arrows choose tabs in a circle and skip disabled ones', () => {
  render(<Assets />)
  const chosen = () => find('[aria-selected=true]').textContent
  press(find('[role=tablist]'), 'ArrowRight')
  expect(chosen()).toBe('Activity')
  press(find('[role=tablist]'), 'ArrowRight')
  expect(chosen()).toBe('Tokens')
  press(find('[role=tablist]'), 'End')
  expect(chosen()).toBe('Activity')
  expect(stage.shell.root.activeElement?.textContent).toBe('Activity')
  expect(find('[role=tabpanel]').getAttribute('aria-labelledby')).toBe(find('[aria-selected=true]').id)
})

test('behavior: a part that throws is named, Retry tries again, the rest lives', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  let broken = true
  const onError = vi.fn()
  render(
    <>
      <ErrorBoundary name="Swaps" onError={onError} onRetry={() => (broken = false)}>
        <Swaps isBroken={() => broken} />
      </ErrorBoundary>
      <p id="rest">Send</p>
    </>,
  )
  expect(find('[role=alert]').textContent).toContain('Swaps could not be loaded')
  expect(find('#rest').textContent).toBe('Send')
  expect(onError).toHaveBeenCalledOnce()
  act(() => find('button').click())
  expect(stage.shell.view.textContent).toBe('SwapSend')
  quiet.mockRestore()
})

test('behavior: a toast is spoken as it appears, errors at once', async () => {
  const regions = () =>
    ['status', 'alert'].map((role) => stage.shell.root.querySelector(`.unseen[role=${role}]`)?.textContent)
  render(<ToastHost toast={{ id: 1, kind: 'success', text: 'Sent' }} onDismiss={() => {}} />)
  await vi.waitFor(() => expect(regions()).toEqual(['Sent', '']))
  render(<ToastHost toast={{ id: 2, kind: 'error', text: 'Failed' }} onDismiss={() => {}} />)
  await vi.waitFor(() => expect(regions()).toEqual(['Sent', 'Failed']))
  const link = { href: 'https://scan.example/tx/1', label: 'View on explorer' }
  render(<ToastHost toast={{ id: 3, kind: 'info', text: 'On its way', link }} onDismiss={() => {}} />)
  await vi.waitFor(() => expect(regions()).toEqual(['On its way. View on explorer', 'Failed']))
})

test('behavior: a toast with a link leads there in a window of its own, and is held while a pointer or focus is on it', () => {
  const held: boolean[] = []
  const link = { href: 'https://scan.example/tx/1', label: 'View on explorer' }
  const draw = (shown: typeof link) =>
    render(
      <ToastHost
        toast={{ id: 1, kind: 'success', text: 'Sent', link: shown }}
        onDismiss={() => {}}
        onHold={(isHeld) => held.push(isHeld)}
      />,
    )
  draw(link)
  const found = find('a')
  expect([found.getAttribute('href'), found.getAttribute('target'), found.getAttribute('rel')]).toEqual([
    link.href,
    '_blank',
    'noopener noreferrer',
  ])
  act(() => found.focus())
  act(() => found.blur())
  act(() => void find('[part=toast]').dispatchEvent(new MouseEvent('pointerover', { bubbles: true })))
  act(() => void find('[part=toast]').dispatchEvent(new MouseEvent('pointerout', { bubbles: true })))
  expect(held).toEqual([true, false, true, false])
  // A window of its own is for a page: an app is led to by what its user presses for it.
  for (const href of ['javascript:alert(1)', 'http://scan.example/tx/1', 'acmewallet://tx/1']) {
    draw({ ...link, href })
    expect(stage.shell.view.querySelector('a')).toBeNull()
  }
})

test('behavior: a toast that goes with the focus on it leaves the focus on the title', () => {
  const link = { href: 'https://scan.example/tx/1', label: 'View on explorer' }
  const draw = (shown: boolean) =>
    render(
      <>
        <Frame title="Account">x</Frame>
        {shown ? <ToastHost toast={{ id: 1, kind: 'info', text: 'Sent', link }} onDismiss={() => {}} /> : null}
      </>,
    )
  draw(true)
  act(() => find('a').focus())
  draw(false)
  expect(stage.shell.root.activeElement?.textContent).toBe('Account')
})

test('behavior: a frame names the dialog and its close button asks', () => {
  stage.shell.hide()
  render(<Frame title="Connect">x</Frame>)
  stage.shell.show()
  const label = stage.shell.root.querySelector('dialog')?.getAttribute('aria-labelledby')
  expect(stage.shell.root.getElementById(label ?? '')?.textContent).toBe('Connect')
  expect(stage.shell.root.activeElement?.textContent).toBe('Connect')
  act(() => find('[aria-label=Close]').click())
  expect(stage.closeRequests).toEqual(['button'])
})

test('behavior: the style text of a part is adopted once, however many there are', () => {
  const before = stage.shell.root.adoptedStyleSheets.length
  render([1, 2, 3].map((key) => <Row key={key} label="Row" />))
  expect(stage.shell.root.adoptedStyleSheets.length).toBe(before + 1)
})

test('behavior: parts render on a server, and throw outside of the provider', () => {
  const html = renderToString(
    <UiProvider translate={translate}>
      <Frame title="Connect">
        <Row label="Harbour" picture={<Picture name="Harbour" />} onClick={() => {}} />
      </Frame>
    </UiProvider>,
  )
  expect(html).toContain('Harbour')
  expect(() => renderToString(<Row label="Harbour" />)).toThrow(/latchkey\/ui/)
})

test('behavior: the shell and the parts have no literal words', async () => {
  const messages = await loadMessages('pseudo', { loadOthers })
  render(
    <MessagesProvider value={messages}>
      <Frame title={messages.translate('connect.title')} onBack={() => {}}>
        <SearchField value="[x]" onChange={() => {}} count={2} />
        <CopyButton value="x" />
        <AmountField label="[x]" value="1" symbol="[ETH]" decimals={1} onChange={() => {}} onMax={() => {}} />
      </Frame>
    </MessagesProvider>,
    messages.translate,
  )
  const words: string[] = []
  for (const element of stage.shell.view.querySelectorAll('*')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const value = element.getAttribute(name)
      if (value) words.push(value)
    }
    for (const node of element.childNodes)
      if (node.nodeType === 3 && node.textContent?.trim()) words.push(node.textContent)
  }
  expect(words.length).toBeGreaterThan(8)
  expect(words.filter((word) => !/^(\[.*\]|\d+)$/.test(word))).toEqual([])
})
