import { definePart } from '../../part/definePart.js'
import { payRates } from './limits.js'

/** Orders that are paid on chains, to the merchant's own addresses. */
export const pay = definePart({
  id: 'pay',
  about: 'orders that are paid on chains',
  paths: ['/v1/pay/*', '/v1/json-rpc', '/appkit/v1/transfers/*'],
  limits: payRates,
  flags: {
    pay: {
      value: 'FILE',
      about:
        'how deep payments have to be, by chain, and who brings money from elsewhere, from a JSON file: see docs/payments.md and docs/elsewhere.md',
      read: (path: string) => path,
    },
  },
  // With zod, which a typing error need not wait for.
  toOptions: async ({ pay: file }) =>
    file === undefined ? {} : { pay: (await import('./config.js')).readPayFile(file) },
  commands: {
    setRecipient: {
      usage: 'pay recipients set PROJECT CHAIN ADDRESS',
      about: 'where the project’s money goes; no request and no key names another',
    },
    listRecipients: { usage: 'pay recipients list [--project PROJECT]' },
    removeRecipient: {
      usage: 'pay recipients remove PROJECT CHAIN ADDRESS',
      about: 'for new orders; those that name it keep it',
    },
    collectOrders: { usage: 'pay collect', about: 'prints the calls that pay out what orders have got' },
    collectProject: { usage: 'pay collect PROJECT', about: 'the same of one project' },
    addOrderWebhook: {
      usage: 'pay webhooks add PROJECT URL [--event TYPE]...',
      about: 'tells a back end what becomes of orders; the secret is shown this once',
    },
    listOrderWebhooks: { usage: 'pay webhooks list [--project PROJECT]' },
    pingOrderWebhook: { usage: 'pay webhooks ping WEBHOOK' },
    rotateOrderWebhook: { usage: 'pay webhooks rotate WEBHOOK' },
    replayOrderWebhook: { usage: 'pay webhooks replay WEBHOOK [--since TIME]' },
    removeOrderWebhook: { usage: 'pay webhooks remove WEBHOOK' },
  },
  terms: {
    CHAIN: 'is a network in CAIP-2, such as eip155:1.',
    ADDRESS: 'is an address of that network, with its checksum.',
  },
  uses: ['projectAccess', 'chains', 'chainDirectory', 'bodyBudget', 'hostAccess', 'readAccount', 'swapCalls'],
  hasSecrets: true,
  load: () => import('./create.js'),
})
