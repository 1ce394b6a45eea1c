import { expect, test } from 'vitest'
import * as changes from './changes.js'
import * as creation from './creation.js'
import * as keys from './index.js'

test('behavior: what the key library gives is this, and nothing for vectors alone', () => {
  expect(Object.keys(keys).sort()).toMatchInlineSnapshot(`
    [
      "KeyError",
      "assertTimes",
      "checkAccounts",
      "closeDraft",
      "closePublication",
      "closeWallet",
      "createIndexedDbStore",
      "createMemoryStore",
      "encodeBody",
      "fromB64",
      "isB64",
      "isCommandingContract",
      "isCommandingDomain",
      "isRecoverable",
      "keepDevice",
      "listEntries",
      "mayBeCopied",
      "newDeviceKeys",
      "newDeviceRecord",
      "nonceTime",
      "openWallet",
      "parseManifest",
      "parseShare",
      "paths",
      "proveCall",
      "randomBytes",
      "readEvmPreimage",
      "sha256",
      "thumbprint",
      "toB64",
      "toDeviceMember",
      "toHex",
      "unlock",
      "unlockLimits",
      "verifyChain",
      "wipe",
    ]
  `)
})

test('behavior: what makes a wallet stands behind a door of its own', () => {
  expect(Object.keys(creation).sort()).toMatchInlineSnapshot(`
    [
      "createWallet",
      "draftWallet",
      "findWords",
      "fromPhrase",
      "previewAccounts",
      "showPhrase",
      "showPrivateKey",
      "signDraft",
    ]
  `)
})

test('behavior: what changes a wallet or takes it out stands behind another', () => {
  expect(Object.keys(changes).sort()).toMatchInlineSnapshot(`
    [
      "addMember",
      "bind",
      "changeLevel",
      "changeRecovery",
      "confirmPrf",
      "fromCodeText",
      "newCode",
      "newWindowKey",
      "openExport",
      "prfInput",
      "readUserHandle",
      "removeMembers",
      "replaceWallet",
      "resecure",
      "sealForWindow",
      "toCodeText",
      "userHandle",
    ]
  `)
})
