import { LatchkeyError } from 'latchkey/plugin'

/** Codes of this plugin. Each is explained in `docs/errors.md`, which we publish at the address below. */
export type AcmeCode = 'ACME_ADDRESS_UNKNOWN' | 'ACME_CURRENCY_INVALID' | 'ACME_RATES_DOWN'

/** An error of ours, which names its own page: Latchkey's guide knows nothing of it. */
export const acmeError = (code: AcmeCode, message: string, cause?: unknown): LatchkeyError =>
  new LatchkeyError(code, message, {
    docs: `https://acme.example/portfolio/errors#${code.toLowerCase()}`,
    ...(cause === undefined ? {} : { cause }),
  })
