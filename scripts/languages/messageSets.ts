import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Messages } from '../../src/kernel/index.js'
import { root } from '../lib/run.mjs'

/** Languages besides English, in which everything that users see is written. */
export const languages = ['ar', 'de', 'es', 'zh'] as const
export type LanguageTag = (typeof languages)[number]

/** A folder of messages: English, and each language beside it. */
export interface MessageSet {
  /** From the repository's folder: `plugins/send/messages`. */
  readonly folder: string
  readonly en: Messages
}

/** All folders of messages of the package and the frame, in the order of their paths. */
export async function findMessageSets(): Promise<readonly MessageSet[]> {
  const paths = execFileSync('git', ['ls-files', '*/messages/en.ts', '*/messages/*/en.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /^(src|plugins|adapters|frame)\//.test(path))
  return Promise.all(paths.map(async (path) => ({ folder: dirname(path), en: await load(path) })))
}

/** A set's messages in a language; undefined while its file hands on the English ones, or has none. */
export async function readLanguage({ folder }: MessageSet, language: LanguageTag): Promise<Messages | undefined> {
  const path = `${folder}/${language}.ts`
  const text = await readFile(join(root, path), 'utf8')
  return /export \{.*\} from '\.\/en\.js'|messages = \{\}/.test(text) ? undefined : load(path)
}

const load = async (path: string): Promise<Messages> => {
  const module: { readonly messages: Messages } = await import(pathToFileURL(join(root, path)).href)
  return module.messages
}
