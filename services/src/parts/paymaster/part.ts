import { assertionFlags } from '../../part/assertionFlags.js'
import { definePart } from '../../part/definePart.js'
import { smartFlag } from '../../smart/smartFlag.js'
import { paymasterLimits, paymasterRates } from './limits.js'

/** Operations of smart accounts that the operator pays for. */
export const paymaster = definePart({
  id: 'paymaster',
  about: 'operations of smart accounts that you pay for',
  paths: ['/v1/paymaster'],
  limits: paymasterRates,
  caps: [{ about: 'time in which a paid operation has to happen', value: `${paymasterLimits.signedSeconds} s` }],
  flags: { smart: smartFlag, ...assertionFlags },
  // With zod, which a typing error need not wait for.
  toOptions: async ({ smart: file, 'auth-issuer': issuer, 'assertion-keys': url }) => ({
    ...(file !== undefined && { smart: (await import('../../smart/config.js')).readSmartFile(file) }),
    assertions: { url, issuer },
  }),
  commands: {
    smartDeploy: {
      usage: 'smart deploy CHAIN OWNER',
      about: 'prints the call that makes your paymaster, and its address; OWNER takes out what was paid in',
    },
    smartCheck: {
      usage: 'smart check',
      about: 'compares what stands at pinned addresses with what has to, and shows deposits and signers',
    },
    smartDeposit: {
      usage: 'smart deposit CHAIN [--amount AMOUNT]',
      about: 'shows what is paid in, and prints the call that pays in more',
    },
    smartSetPolicy: {
      usage:
        'smart policy set PROJECT CHAIN --operation AMOUNT --user-day AMOUNT --project-day AMOUNT [--contract RULE]...',
      about: 'what you pay for a project at most, and for calls of which contracts; without --contract of all',
    },
    smartListPolicies: { usage: 'smart policy list [--project PROJECT]' },
    smartRemovePolicy: { usage: 'smart policy remove PROJECT CHAIN' },
  },
  terms: {
    OWNER: 'is an address that you hold the key of, best one of several signers.',
    AMOUNT: 'is of the chain’s own coin, such as 0.02.',
    RULE: 'is an address of a contract, or ADDRESS:METHOD,METHOD with methods such as 0xa9059cbb.',
  },
  uses: ['projectAccess', 'chains', 'chainDirectory'],
  mayUse: ['assertionKeys'],
  hasSecrets: true,
  load: () => import('./create.js'),
})
