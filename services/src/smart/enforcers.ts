import type { Address } from 'viem'

/** Enforcers of the Delegation Framework 1.3.0 that permissions are made of, at the same addresses on each of its chains, in small letters. */
export const enforcers = {
  allowedCalldata: '0xc2b0d624c1c4319760c96503ba27c347f3260f55',
  allowedMethods: '0x2c21fd0cb9dc8445cb3fb0dc5e7bb0aca01842b5',
  allowedTargets: '0x7f20f61b1f09b08d970938f6fa563634d65c4eeb',
  approvalRevocation: '0xe264f1f09a19505a1ca1a86d5b01e8bfdb64324a',
  erc20Period: '0x474e3ae7e169e940607cc624da8a15eb120139ab',
  erc20Stream: '0x56c97ae02f233b29fa03502ecc0457266d9be00e',
  erc20Amount: '0xf100b0819427117ecf76ed94b358b1a5b5c6d2fc',
  exactCalldata: '0x99f2e9bf15ce5ec84685604836f71ab835dbbded',
  limitedCalls: '0x04658b29f6b82ed55274221a06fc97d318e25416',
  nativePeriod: '0x9bc0faf4aca5ae429f4c06aeeac517520cb16bd9',
  nativeStream: '0xd10b97905a320b13a0608f7e9cc506b56747df19',
  nativeAmount: '0xf71af580b9c3078fbc2bbf16fbb8eed82b330320',
  nonce: '0xde4f2fac4b3d87a1d9953ca5fc09fca7f366254f',
  redeemer: '0xe144b0b2618071b4e56f746313528a669c7e65c5',
  timestamp: '0x1046bb45c8d673d4ea75321280db34899413c069',
  valueLte: '0x92bf12322527caa612fd31a0e810472bbb106a8f',
} as const satisfies Readonly<Record<string, Address>>
