import type { Messages } from '../../../src/plugin.js'

/** English messages of receiving. */
export const messages = {
  'receive.action': 'Receive',
  'receive.title': 'Receive',
  'receive.qr': 'QR code of your address',
  'receive.copy': 'Copy address',
  'receive.network': 'Your address on {name}',
  'receive.only': 'Only send what lives on {name} to this address.',
  'receive.unrecoverable': 'Not recoverable yet',
  'receive.unrecoverable.help':
    'If you lose this device, you lose what you receive here. Add a way back first, in the wallet settings.',
  'receive.shared': { one: '{count} network has this address', other: '{count} networks share this address' },
  'receive.networks.title': 'Networks with this address',
  'receive.networks.help': 'Coins and tokens sent on any of these networks arrive at your address.',
  'receive.networks.current': 'Current',
  'receive.networks.test': 'Test network',
  'receive.disconnected.help': 'Connect a wallet to see its address.',
} as const satisfies Messages
