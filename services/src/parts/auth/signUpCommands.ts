import { ServiceError } from '../../errors.js'
import type { CommandRunner } from '../../part/definePart.js'
import { listOption, wordOf } from '../../part/usage.js'
import { signUpModes } from './login/signUps/rule.js'
import type { UserOperations } from './operations.js'

/** Commands of sign-ups and invitations: they go the way of the console, with its log. */
export const createSignUpCommands = ({ command }: UserOperations) =>
  ({
    showSignUps: async (input) => ({ answer: await command('showSignUps', { project: wordOf(input, 'PROJECT') }) }),
    async setSignUps(input) {
      const project = wordOf(input, 'PROJECT')
      const mode = signUpModes.find((one) => one === wordOf(input, 'MODE'))
      if (mode === undefined) throw new ServiceError('COMMAND_INVALID', `MODE is one of ${signUpModes.join(', ')}.`)
      const testAddresses = input.options['test-addresses'] === true
      const lists = { allowed: [...listOption(input, 'allow')], denied: [...listOption(input, 'deny')] }
      await command('setSignUps', { project, mode, testAddresses, ...lists })
      const answer = await command('showSignUps', { project })
      const { obstacles } = answer.test
      return {
        answer,
        ...(testAddresses &&
          obstacles.length > 0 && {
            warning: `Addresses under .test get no fixed code: these pages are on no loopback: ${obstacles.join(', ')}.`,
          }),
      }
    },
    listInvitations: async (input) => ({
      answer: await command('listInvitations', { project: wordOf(input, 'PROJECT') }),
    }),
    addInvitation: async (input) => ({
      answer: await command('addInvitations', { project: wordOf(input, 'PROJECT'), emails: [wordOf(input, 'EMAIL')] }),
    }),
    endInvitation: async (input) => ({
      answer: await command('endInvitation', { project: wordOf(input, 'PROJECT'), id: wordOf(input, 'ID') }),
    }),
  }) satisfies Record<string, CommandRunner>
