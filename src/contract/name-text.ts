/** Characters of a name that a reader cannot see, or that change how it is seen. */

/** Controls (those that reverse the direction among them), format characters, and characters without meaning or shape. */
const INVISIBLE = /(?![\t\n\v\f\r\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115F\u1160\u3164\uFFA0]/u
/** A joiner has a meaning inside Indic and Persian words and emoji, and none next to Latin letters. */
const STRAY_JOINER =
  /(?:^|[\s\p{Script=Latin}\p{N}\p{P}])[\u200C\u200D]|[\u200C\u200D](?:$|[\s\p{Script=Latin}\p{N}\p{P}])/u
/** Anything but blanks, controls, format characters, and others that no font draws. U+2800 is a Braille pattern without dots. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text has control or invisible characters; blanks are neither. */
export const hasInvisible = (text: string) => INVISIBLE.test(text) || STRAY_JOINER.test(text)

/** Whether anything of a text can be seen. */
export const isVisible = (text: string) => VISIBLE.test(text)
