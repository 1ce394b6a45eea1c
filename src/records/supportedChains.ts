import { array, maxLength, object, string } from 'zod/mini'

const mostChains = 1000

const wireChains = object({ http: array(string()).check(maxLength(mostChains)) })

/**
 * Reads an answer of `GET /v1/supported-chains`: the chains that a data service knows accounts of, by CAIP-2 id.
 * @throws {Error} on another shape
 */
export const parseSupportedChains = (json: unknown): readonly string[] => wireChains.parse(json).http
