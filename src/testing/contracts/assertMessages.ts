import { check } from './runner.js'

/** A key in the markup is a message that is missing. */
export function assertMessages(markup: string, id: string, where: string): void {
  const missing = new RegExp(`[">](${id}(\\.[a-zA-Z]+)+)[<"]`).exec(markup)
  check(!missing, `${where} has a message for each key: ${missing?.[1]} is missing`)
}
