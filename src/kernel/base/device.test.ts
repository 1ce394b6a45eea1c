import { expect, test } from 'vitest'
import type { Device } from '../contract/page.js'
import { readDevice } from './device.js'

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  oldIpad:
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
  chromeOnIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
  walletOnIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 SomeWallet',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  androidTablet:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  androidWebView:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36',
  firefoxOnAndroid: 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  linux: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
}

const ios = { phone: true, os: 'ios' } as const
const android = { phone: true, os: 'android' } as const
const computer = { phone: false, os: 'other' } as const

test.each<[keyof typeof agents, number, Pick<Device, 'phone' | 'os'>]>([
  ['iphone', 5, ios],
  ['chromeOnIos', 5, ios],
  ['walletOnIos', 5, ios],
  // It calls itself a Mac; only its fingers tell.
  ['ipad', 5, ios],
  ['oldIpad', 5, ios],
  ['android', 5, android],
  ['androidTablet', 5, android],
  ['androidWebView', 5, android],
  ['firefoxOnAndroid', 5, android],
  ['mac', 0, computer],
  ['windows', 0, computer],
  // A laptop with a touch screen is no phone.
  ['windows', 10, computer],
  ['linux', 0, computer],
])('behavior: %s with %i touch points', (agent, touchPoints, device) => {
  expect(readDevice({ userAgent: agents[agent], touchPoints, framed: false, telegram: false })).toEqual({
    ...device,
    framed: false,
    telegram: false,
  })
})

test('behavior: a frame and a messenger are reported as they are', () => {
  const signs = { userAgent: agents.android, touchPoints: 5 }
  expect(readDevice({ ...signs, framed: true, telegram: false })).toMatchObject({ framed: true, telegram: false })
  expect(readDevice({ ...signs, framed: false, telegram: true })).toMatchObject({ framed: false, telegram: true })
})
