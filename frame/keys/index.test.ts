import { expect, test } from 'vitest'
import * as creation from './creation.js'
import * as keys from './index.js'

test('behavior: what the key library gives is this, and nothing for vectors alone', () => {
  expect(Object.keys(keys).sort()).toMatchInlineSnapshot(`
    [
      "KeyError",
      "addMember",
      "assertTimes",
      "bind",
      "changeLevel",
      "changeRecovery",
      "checkAccounts",
      "closeDraft",
      "closePublication",
      "closeWallet",
      "confirmPrf",
      "createIndexedDbStore",
      "createMemoryStore",
      "encodeBody",
      "fromB64",
      "fromCodeText",
      "isB64",
      "isCommandingContract",
      "isCommandingDomain",
      "isRecoverable",
      "keepDevice",
      "listEntries",
      "mayBeCopied",
      "newCode",
      "newDeviceKeys",
      "newDeviceRecord",
      "newWindowKey",
      "nonceTime",
      "openExport",
      "openWallet",
      "parseManifest",
      "parseShare",
      "paths",
      "prfInput",
      "proveCall",
      "randomBytes",
      "readEvmPreimage",
      "readUserHandle",
      "removeMembers",
      "replaceWallet",
      "resecure",
      "sealForWindow",
      "sha256",
      "thumbprint",
      "toB64",
      "toCodeText",
      "toDeviceMember",
      "toHex",
      "unlock",
      "unlockLimits",
      "userHandle",
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
