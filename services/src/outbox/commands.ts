import { ServiceError } from '../errors.js'
import type { CommandRunner } from '../part/definePart.js'
import { listOption, textOption, timeOption, wordOf } from '../part/usage.js'
import type { Outbox } from './createOutbox.js'

/** An operator's commands for the webhooks of a part. */
export function createWebhookCommands(
  { webhooks, ping }: Pick<Outbox, 'webhooks' | 'ping'>,
  access: { findProject(id: string): Promise<object | undefined> },
) {
  return {
    async addWebhook(input) {
      const project = wordOf(input, 'PROJECT')
      if (!(await access.findProject(project)))
        throw new ServiceError('PROJECT_NOT_FOUND', 'There is no project of this id. See: project list.')
      return { answer: await webhooks.add({ project, url: wordOf(input, 'URL'), events: listOption(input, 'event') }) }
    },
    listWebhooks: async (input) => ({
      answer: { webhooks: await webhooks.list({ project: textOption(input, 'project') }) },
    }),
    async pingWebhook(input) {
      const status = await ping(wordOf(input, 'WEBHOOK'))
      return {
        answer: { status },
        ...(status === null && {
          warning: 'Nothing answered there in 10 seconds, or its name leads to no public address.',
        }),
      }
    },
    rotateWebhook: async (input) => ({ answer: await webhooks.rotate(wordOf(input, 'WEBHOOK')) }),
    replayWebhook: async (input) => ({
      answer: { waiting: await webhooks.replay(wordOf(input, 'WEBHOOK'), timeOption(input, 'since')) },
    }),
    async removeWebhook(input) {
      const id = wordOf(input, 'WEBHOOK')
      await webhooks.remove(id)
      return { answer: { removed: id } }
    },
  } satisfies Record<string, CommandRunner>
}
