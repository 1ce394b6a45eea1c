import { ServiceError } from '../../errors.js'
import type { CommandRunner } from '../../part/definePart.js'
import { textOption, wordOf } from '../../part/usage.js'
import type { UserOperations } from './operations.js'

/** Commands of the mails of login: they go the way of the console, with its log. */
export const createMailSettingsCommands = ({ command }: UserOperations) =>
  ({
    showMails: async () => {
      // A picture is nothing to read.
      const { logo, ...settings } = await command('showMailSettings', {})
      return { answer: { ...settings, hasLogo: logo !== null } }
    },
    setMailSender: async (input) => {
      const [sender, to] = [wordOf(input, 'SENDER'), wordOf(input, 'EMAIL')]
      return { answer: await command('setMailSender', { sender: sender === 'default' ? null : sender, to }) }
    },
    setMailLook: async (input) => {
      const given = { accent: textOption(input, 'accent'), dark: textOption(input, 'dark') }
      const logo = typeof input.payload === 'string' ? input.payload : undefined
      const { accent = null } = await command('setMailLook', { ...given, logo })
      return { answer: { accent, hasLogo: logo !== undefined } }
    },
    setMailText: async (input) => {
      const which = { kind: wordOf(input, 'MAIL'), language: wordOf(input, 'LANGUAGE') }
      const [subject, lead] = [textOption(input, 'subject'), textOption(input, 'lead')]
      if (subject === undefined || lead === undefined)
        throw new ServiceError('COMMAND_INVALID', 'Give both texts: --subject TEXT and --lead TEXT.')
      return { answer: await command('setMailText', { ...which, subject, lead }) }
    },
    resetMailText: async (input) => ({
      answer: await command('resetMailText', { kind: wordOf(input, 'MAIL'), language: wordOf(input, 'LANGUAGE') }),
    }),
  }) satisfies Record<string, CommandRunner>
