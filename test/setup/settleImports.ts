import { afterAll, vi } from 'vitest'

/**
 * Files that share a worker share its modules. One that a file has begun to load and does not wait for would be stopped with
 * the file, and every later file of that worker would find it failed.
 */
afterAll(() => vi.dynamicImportSettled())
