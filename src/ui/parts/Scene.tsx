'use client'
import type { ReactNode } from 'react'
import { useSheet } from '../context.js'
import { sceneCss } from './scene.css.js'

export interface SceneProps {
  /** What it is about, 64 px. */
  readonly picture: ReactNode
  readonly title: string
  readonly help?: string
  /** Ways on, the main one first. */
  readonly children?: ReactNode
}

/** One thing at a time, in the middle of a view: a picture, what happens, what the user can do. */
export function Scene({ picture, title, help, children }: SceneProps) {
  useSheet(sceneCss)
  return (
    <div className="scene">
      {picture}
      <p className="scene-title">{title}</p>
      <p className="scene-help">{help}</p>
      <div className="scene-actions">{children}</div>
    </div>
  )
}
