import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { DialogBackdrop, DialogPanel, Dialog as HeadlessDialog } from '@headlessui/react'
import MuiDialog from '@mui/material/Dialog'
import * as RadixDialog from '@radix-ui/react-dialog'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'

interface DialogProps {
  readonly isOpen: boolean
  onClose(): void
  readonly children: ReactNode
}

const title = 'Host dialog'

function Radix({ isOpen, onClose, children }: DialogProps) {
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="host-overlay" />
        <RadixDialog.Content className="host-dialog" aria-describedby={undefined}>
          <RadixDialog.Title>{title}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

function Mui({ isOpen, onClose, children }: DialogProps) {
  return (
    <MuiDialog
      open={isOpen}
      onClose={onClose}
      transitionDuration={0}
      slotProps={{ paper: { className: 'host-dialog' } }}
    >
      <h2>{title}</h2>
      {children}
    </MuiDialog>
  )
}

function Base({ isOpen, onClose, children }: DialogProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="host-overlay" />
        <BaseDialog.Popup className="host-dialog">
          <BaseDialog.Title>{title}</BaseDialog.Title>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

function Headless({ isOpen, onClose, children }: DialogProps) {
  return (
    <HeadlessDialog open={isOpen} onClose={onClose}>
      <DialogBackdrop className="host-overlay" />
      <DialogPanel className="host-dialog">
        <h2>{title}</h2>
        {children}
      </DialogPanel>
    </HeadlessDialog>
  )
}

function Native({ isOpen, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => (isOpen ? ref.current?.showModal() : ref.current?.close()), [isOpen])
  return (
    <dialog ref={ref} className="host-dialog" onClose={onClose}>
      <h2>{title}</h2>
      {children}
    </dialog>
  )
}

function Popover({ isOpen, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) ref.current?.showPopover()
    else ref.current?.hidePopover()
  }, [isOpen])
  return (
    <div
      ref={ref}
      popover="auto"
      className="host-dialog"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <h2>{title}</h2>
      {children}
    </div>
  )
}

function FullScreen({ isOpen, onClose, children }: DialogProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const hear = () => document.fullscreenElement ?? onClose()
    document.addEventListener('fullscreenchange', hear)
    return () => document.removeEventListener('fullscreenchange', hear)
  }, [onClose])
  useEffect(() => {
    if (isOpen) void ref.current?.requestFullscreen()
    else if (document.fullscreenElement) void document.exitFullscreen()
  }, [isOpen])
  return (
    <section ref={ref} className="host-dialog" hidden={!isOpen}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** What stands for a page's own dialog, by the name of what draws it. Each has the class `host-dialog`, and its title. */
export const dialogs: Readonly<Record<string, ComponentType<DialogProps>>> = {
  radix: Radix,
  mui: Mui,
  base: Base,
  headless: Headless,
  dialog: Native,
  popover: Popover,
  screen: FullScreen,
}
