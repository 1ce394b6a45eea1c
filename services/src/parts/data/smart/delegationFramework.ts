/**
 * Where the Delegation Framework 1.3.0 stands (MIT-0 or Apache-2.0): at the same addresses on each of these chains. A test compares all of it
 * with `@metamask/delegation-deployments`; nothing of that package runs here.
 */
export const delegationFramework = {
  kind: 'EIP7702StatelessDeleGator',
  version: '1.3.0',
  delegate: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  // biome-ignore format: a list of numbers
  chains: [
    1, 10, 56, 97, 100, 130, 137, 143, 146, 1155, 1301, 1328, 1329, 2020, 4114, 4217, 4326, 4663, 5000, 5003, 5115, 6343, 8453, 10143, 10200,
    13579, 14601, 42161, 42170, 42220, 42431, 46630, 57073, 59141, 59144, 80002, 80069, 80094, 84532, 202601, 421614, 560048, 737373, 747474,
    763373, 5042002, 11142220, 11155111, 11155420,
  ],
} as const
