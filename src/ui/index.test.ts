import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import * as ui from './index.js'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8')
const names = Object.keys(ui).sort()
const isPart = (name: string) => /^[A-Z]/.test(name) && !name.endsWith('Icon')
const guide = read('../../docs/plugins.md')

test('behavior: what the entry point exports, and nothing of the shell', () => {
  expect(names.filter((name) => !name.endsWith('Icon'))).toMatchInlineSnapshot(`
    [
      "ActionTile",
      "Address",
      "AmountField",
      "Avatar",
      "Badge",
      "Button",
      "CodeField",
      "CopyButton",
      "CountdownRing",
      "Divider",
      "EmptyState",
      "FailureCode",
      "Field",
      "FullAddress",
      "FundingButtons",
      "HonestLabel",
      "IconButton",
      "KeyValue",
      "List",
      "NotConnected",
      "Notice",
      "Picture",
      "ProgressRing",
      "QrCode",
      "Rate",
      "ReplaceTransaction",
      "Row",
      "RowSkeleton",
      "Scene",
      "SearchField",
      "Skeleton",
      "Spinner",
      "Stack",
      "Stepper",
      "Switch",
      "Tabs",
      "Terms",
      "TermsGate",
      "Text",
      "TokenPicker",
      "View",
      "VirtualGrid",
      "Waiting",
      "createAmountFormat",
      "createMoneyFormat",
      "formatAge",
      "formatAmount",
      "formatMoney",
      "isUnusualName",
      "isolate",
      "replacements",
      "shortenAddress",
      "toSafeImageSource",
      "toSafeLink",
      "toShownName",
      "useAccount",
      "useAnnounce",
      "useAtomValue",
      "useBalance",
      "useClock",
      "useController",
      "useExplorerUrl",
      "useHoldings",
      "useLatchkeyState",
      "useLive",
      "useLocale",
      "useNavigation",
      "useNetwork",
      "useNetworkImage",
      "useParams",
      "useReady",
      "useResource",
      "useSetAtom",
      "useSheet",
      "useSpelling",
      "useTerms",
      "useText",
      "useToast",
      "useVisible",
      "useWorth",
    ]
  `)
})

test.each(names.filter((name) => !name.endsWith('Icon')))('behavior: the guide names %s', (name) => {
  expect(guide).toContain(`\`${name}\``)
})

test('behavior: the gallery shows every part', async () => {
  const folder = resolve(import.meta.dirname, '../../demo/src/parts/gallery')
  const pages = (await readdir(folder)).filter((file) => file.endsWith('.tsx'))
  const gallery = (await Promise.all(pages.map((file) => readFile(resolve(folder, file), 'utf8')))).join('\n')
  // Views have the modal around them: their frame is what the gallery shows.
  const parts = names.filter((name) => isPart(name) && name !== 'View')
  expect(parts.filter((name) => !gallery.includes(`<${name}`))).toEqual([])
})
